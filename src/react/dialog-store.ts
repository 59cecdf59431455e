import { createDialog, type DialogEvent, type DialogState, reduce } from '../dialog/index';
import type { PanelAsk } from '../renderers/panel/panel-ask';

/** A dialog that can be subscribed to, as React wants a store outside of itself. */
export class DialogStore {
  readonly id: string;
  #dialog: DialogState;
  readonly #listeners = new Set<() => void>();

  constructor({ id, questions, draft }: Pick<PanelAsk, 'id' | 'questions' | 'draft'>) {
    this.id = id;
    this.#dialog = createDialog(questions, draft === undefined ? {} : { drafts: draft });
  }

  readonly get = (): DialogState => this.#dialog;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispatch(event: DialogEvent): DialogState {
    const next = reduce(this.#dialog, event);
    if (next === this.#dialog) return next;
    this.#dialog = next;
    for (const listener of this.#listeners) listener();
    return next;
  }
}
