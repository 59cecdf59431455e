import { type DialogState, saveDrafts } from '../../dialog/index';
import type { Json } from '../../ports/json';
import type { RenderContext } from '../../ports/renderer';

/** Keeps what was entered, beside the person and never in their way. */
export class DraftNotes {
  #kept: DialogState['drafts'];

  constructor(
    private readonly note: RenderContext['note'],
    start: DialogState,
  ) {
    this.#kept = start.drafts;
  }

  /** Keeps the drafts where something in them changed. Whether it could be kept is not for the person to care about. */
  keep(dialog: DialogState): void {
    if (dialog.drafts === this.#kept) return;
    this.#kept = dialog.drafts;
    try {
      this.note(saveDrafts(dialog) as unknown as Json).catch(() => {});
    } catch {
      // A host's own context may throw in place of rejecting.
    }
  }
}
