import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Reply } from '../answer/reply';
import { type DialogEvent, type DialogState, type SavedDrafts, saveDrafts } from '../dialog/index';
import type { PanelAsk } from '../renderers/panel/panel-ask';
import { DialogStore } from './dialog-store';

export interface UseAskUserOptions {
  /** The person is through: what `answer(id, reply)` takes. Called once a reply. */
  readonly onReply?: (reply: Reply, id: string) => void;
  /** What was entered so far, after every change; keep it and give it back as the ask's `draft`. */
  readonly onDraft?: (draft: SavedDrafts, id: string) => void;
}

export interface AskUserDialog {
  /** The state of answering; read it with the selectors of `querent/dialog`. */
  readonly dialog: DialogState;
  dispatch(event: DialogEvent): void;
}

/**
 * The dialog of one ask as a hook, for a screen of your own in React: what `querent/dialog` is, kept while the component is there.
 *
 * Another ask id begins another dialog, from its `draft` where it has one; the same id keeps what was entered, however often the ask is
 * fetched. It works on a server, where it is the dialog's first state.
 *
 * @example
 * const { dialog, dispatch } = useAskUser(ask, { onReply: (reply, id) => send(id, reply) });
 * return <button onClick={() => dispatch({ type: 'pick', option: 0 })}>{questionInView(dialog)?.options?.[0]?.label}</button>;
 */
export function useAskUser(
  ask: Pick<PanelAsk, 'id' | 'questions' | 'draft'>,
  options: UseAskUserOptions = {},
): AskUserDialog {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [store, setStore] = useState(() => new DialogStore(ask));
  let current = store;
  // React's own way to follow a prop: the state is set while it renders, and nothing of the other ask is drawn.
  if (store.id !== ask.id) {
    current = new DialogStore(ask);
    setStore(current);
  }
  const dialog = useSyncExternalStore(current.subscribe, current.get, current.get);
  const dispatch = (event: DialogEvent) => {
    const before = current.get();
    const after = current.dispatch(event);
    if (after === before) return;
    if (after.reply === undefined) latest.current.onDraft?.(saveDrafts(after), current.id);
    else if (before.reply === undefined) latest.current.onReply?.(after.reply, current.id);
  };
  return { dialog, dispatch };
}
