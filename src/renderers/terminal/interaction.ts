import { type DialogState, eventOfKey, fieldInFocus, isDecision, isReview, type Key, reduce } from '../../dialog/index';
import { textRun } from './text-run';
import type { Layout } from './view';

/** How long after its first picture nothing can pick, turn or end: a key that was meant for what stood there before must not answer. */
const GUARD_MS = 300;
/** What counts from the first moment: it answers nothing, and the person sees what became of it. */
const UNGUARDED: ReadonlySet<string> = new Set(['dismiss', 'insert', 'edit', 'move', 'note', 'ask_back']);

/** What an interaction tells about besides its new state. */
export interface InteractionEvents {
  /** A question was left, or the dialog was put aside: a good moment to keep what was entered. */
  left(): void;
  /** Ctrl-C, before it dismisses. */
  interrupted(): void;
}

/** A person's keys at one dialog, and what of the view they move. */
export class Interaction {
  #dialog: DialogState;
  #isGuarded = true;
  #isCollapsed = false;
  #scroll = 0;
  #maxScroll = 0;
  #pageLines = 1;
  /** The end of what a confirmation is about was in view. */
  #hasSeenAll = false;

  constructor(
    dialog: DialogState,
    private readonly shownAt: number,
    private readonly events: InteractionEvents,
  ) {
    this.#dialog = dialog;
  }

  get dialog(): DialogState {
    return this.#dialog;
  }

  get view(): { readonly scroll: number; readonly collapsed: boolean } {
    return { scroll: this.#scroll, collapsed: this.#isCollapsed };
  }

  /** What was drawn, and so can be scrolled and has been seen. */
  drawn({ maxScroll, pageLines, isWhole }: Pick<Layout, 'maxScroll' | 'pageLines' | 'isWhole'>): void {
    this.#maxScroll = maxScroll;
    this.#scroll = Math.min(this.#scroll, maxScroll);
    this.#pageLines = pageLines;
    if (isWhole && !isReview(this.#dialog)) this.#hasSeenAll = true;
  }

  /** Keys that came together at an instant. Nothing is taken once there is a reply. */
  take(keys: readonly Key[], now: number): void {
    for (let at = 0; at < keys.length && this.#dialog.reply === undefined; ) {
      const run = fieldInFocus(this.#dialog) === undefined ? [] : textRun(keys, at);
      this.#takeKey(run.length === 0 ? keys[at]! : { name: 'text', text: run.map(({ text }) => text).join('') }, now);
      at += Math.max(1, run.length);
    }
  }

  #takeKey(key: Key, now: number): void {
    if (key.name === 'o' && key.ctrl === true) return this.#collapse();
    if (key.name === 'c' && key.ctrl === true) this.events.interrupted();
    else if (this.#isCollapsed) return;
    if (key.name === 'pageup') return this.#scrollBy(-this.#pageLines);
    if (key.name === 'pagedown') return this.#scrollBy(this.#pageLines);
    const event = eventOfKey(this.#dialog, key);
    if (event === undefined) return;
    if (this.#guards(now) && !UNGUARDED.has(event.type)) return;
    const next = reduce(this.#dialog, event);
    if (!this.#hasSeenAll && letsRun(next)) return this.#showMore();
    const isLeft = next.page !== this.#dialog.page;
    this.#dialog = next;
    if (!isLeft) return;
    this.#scroll = 0;
    this.events.left();
  }

  /** It ends for good: a clock that is set back must not bring it again. */
  #guards(now: number): boolean {
    const shownFor = now - this.shownAt;
    this.#isGuarded &&= shownFor >= 0 && shownFor < GUARD_MS;
    return this.#isGuarded;
  }

  /** Nobody agrees to what they have not seen: what would let it run shows more of it first. */
  #showMore(): void {
    if (isReview(this.#dialog)) this.#dialog = reduce(this.#dialog, { type: 'go', page: 0 });
    else this.#scrollBy(this.#pageLines);
  }

  #collapse(): void {
    this.#isCollapsed = !this.#isCollapsed;
    this.events.left();
  }

  #scrollBy(lines: number): void {
    this.#scroll = Math.min(Math.max(0, this.#scroll + lines), this.#maxScroll);
  }
}

/** The reply is a yes to a tool call, whose labels are the outcomes themselves. */
function letsRun({ questions, drafts, reply }: DialogState): boolean {
  if (reply === undefined || !('answers' in reply) || 'clarify' in reply) return false;
  return questions.some(
    (question, index) =>
      isDecision(question) && drafts[index]!.picked.some((option) => question.options?.[option]?.label !== 'cancel'),
  );
}
