import type { Outcome } from '../../answer/outcome';
import { createDialog, type DialogState } from '../../dialog/index';
import type { PanelAsk } from './panel-ask';

/** How far an ask has come in this panel. */
export type Phase =
  | 'open'
  /** Its reply is on the way. */
  | 'sending'
  /** Its reply was handed over, and what became of it was not heard yet. */
  | 'sent'
  | 'ended';

/** One ask of a panel, with its own draft. */
export interface Entry {
  readonly ask: PanelAsk;
  readonly dialog: DialogState;
  readonly phase: Phase;
  readonly outcome?: Outcome;
  /** The reply that counted was given here. */
  readonly isOwn: boolean;
  /** Its reply could not be sent. */
  readonly isNotSent: boolean;
  /** Questions whose note, or place to ask back, is open. */
  readonly openNotes: ReadonlySet<number>;
  readonly isAskingBack: boolean;
}

/** The asks of a panel, in order, and the one in view. */
export interface PanelState {
  readonly entries: readonly Entry[];
  readonly inView: string | undefined;
}

export const EMPTY_PANEL: PanelState = { entries: [], inView: undefined };

function entryOf(ask: PanelAsk): Entry {
  const dialog = createDialog(ask.questions, ask.draft === undefined ? {} : { drafts: ask.draft });
  const openNotes = new Set(dialog.drafts.flatMap(({ note }, index) => (note.text === '' ? [] : [index])));
  const isAskingBack = dialog.drafts.some(({ askBack }) => askBack.text !== '');
  const open: Entry = { ask, dialog, phase: 'open', isOwn: false, isNotSent: false, openNotes, isAskingBack };
  return ask.outcome === undefined ? open : { ...open, phase: 'ended', outcome: ask.outcome };
}

/**
 * The panel with these asks. What was entered for one that is there already stays; the ask in view stays in view as long as it is there, so
 * that nothing moves under a person's hands.
 */
export function withAsks(state: PanelState, asks: readonly PanelAsk[]): PanelState {
  const entries = asks.map((ask) => {
    const known = state.entries.find((entry) => entry.ask.id === ask.id);
    if (known === undefined) return entryOf(ask);
    const kept = { ...known, ask: { ...ask, questions: known.ask.questions } };
    return ask.outcome === undefined ? kept : ended(kept, ask.outcome);
  });
  return { entries, inView: nextInView(state, entries) };
}

function nextInView({ inView, entries: before }: PanelState, entries: readonly Entry[]): string | undefined {
  const isThere = entries.some(({ ask }) => ask.id === inView);
  if (isThere) return inView;
  const from = before.findIndex(({ ask }) => ask.id === inView);
  const later = before.slice(from + 1).map(({ ask }) => ask.id);
  const waiting = entries.filter(({ phase }) => phase === 'open');
  const next = waiting.find(({ ask }) => later.includes(ask.id)) ?? waiting[0] ?? entries[0];
  return next?.ask.id;
}

/** An ask that has ended; an outcome is for ever, so a second one changes nothing. */
export function ended(entry: Entry, outcome: Outcome): Entry {
  if (entry.phase === 'ended') return entry;
  return { ...entry, phase: 'ended', outcome, isNotSent: false };
}

/** An ask whose reply did not count, open again; one that has ended meanwhile stays so. */
export function reopened(entry: Entry, dialog: DialogState): Entry {
  return entry.phase === 'ended' ? entry : { ...entry, phase: 'open', isOwn: false, dialog };
}

/** The panel after a change of one ask. */
export function withEntry(state: PanelState, id: string, change: (entry: Entry) => Entry): PanelState {
  return { ...state, entries: state.entries.map((entry) => (entry.ask.id === id ? change(entry) : entry)) };
}

export function entryInView({ entries, inView }: PanelState): Entry | undefined {
  return entries.find(({ ask }) => ask.id === inView);
}

/** Shows the ask that is so many places on, and stops at the ends. */
export function turned(state: PanelState, by: number): PanelState {
  const at = state.entries.findIndex(({ ask }) => ask.id === state.inView);
  const to = state.entries[Math.min(Math.max(0, at + by), state.entries.length - 1)];
  return to === undefined ? state : { ...state, inView: to.ask.id };
}

/** How many asks wait for the person. */
export function waitingIn({ entries }: PanelState): number {
  return entries.filter(({ phase }) => phase === 'open' || phase === 'sending').length;
}
