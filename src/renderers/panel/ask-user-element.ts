import { html, LitElement, type PropertyValues } from 'lit';
import type { Outcome } from '../../answer/outcome';
import type { Reply } from '../../answer/reply';
import { type DialogEvent, isReview, reduce, saveDrafts } from '../../dialog/index';
import type { Issue } from '../../errors';
import { directionOf } from '../../locales/direction';
import { stringsFor } from '../../locales/locale';
import type { Strings } from '../../locales/strings';
import { Announcer } from './element/announcer';
import { Delivery } from './element/delivery';
import { DraftKeeper } from './element/draft-keeper';
import { FocusAfter } from './element/focus-after';
import { Seconds } from './element/seconds';
import { WidthWatch } from './element/width-watch';
import { bar, type HeadActions, head, SOON, titleOf } from './head';
import { keyIn } from './key';
import type { Look } from './look';
import type { Markup } from './markup';
import { openAsk } from './open-ask';
import type { PanelAsk } from './panel-ask';
import {
  EMPTY_PANEL,
  type Entry,
  ended,
  entryInView,
  type PanelState,
  reopened,
  turned,
  waitingIn,
  withAsks,
  withEntry,
} from './panel-state';
import { STYLES } from './styles';
import { summary } from './summary';

/** One question at a time, all below one another, or by the room there is. */
export type PanelLayout = 'steps' | 'stack' | 'auto';

/**
 * `<ask-user>`: asks as a panel of a page, in place of its composer while one is answered.
 *
 * It draws what `asks` (or `ask`) holds and tells what the person does by the events `answer` `{ id, answers }`, `clarify`
 * `{ id, text, questionId?, answers }`, `dismiss` `{ id, reason? }`, `draft` `{ id, draft }` and `collapse` `{ collapsed }`. Set an ask's
 * `outcome` once it has ended, or call {@link AskUserElement.showOutcome}; where a reply could not be taken call
 * {@link AskUserElement.reject}, and it is open again with everything in it.
 *
 * With `src`, the address of a mounted web renderer, it follows the asks there and sends replies and drafts by itself; a listener that calls
 * `preventDefault()` keeps a reply from being sent.
 *
 * Nothing that was entered is lost by a new ask, by turning to another, by hiding the panel, or by an end that came from elsewhere.
 *
 * @example
 * const panel = document.querySelector('ask-user');
 * panel.ask = { id: 'a1', questions };
 * panel.addEventListener('answer', ({ detail }) => socket.send(JSON.stringify(detail)));
 */
export class AskUserElement extends LitElement {
  static override styles = STYLES;
  static override properties = {
    asks: { attribute: false },
    locale: {},
    layout: { reflect: true },
    collapsed: { type: Boolean, reflect: true },
    src: {},
    askId: { attribute: 'ask-id' },
    unavailable: { type: Boolean },
    state: { state: true },
  };

  /** What is shown, in order; those that have ended stay until they are taken out or closed. */
  declare asks: readonly PanelAsk[];
  /** A language tag or a table of your own. Default: the ask's, else the page's, else English. */
  declare locale: string | Strings | undefined;
  /** Default `auto`: stacked where the element is narrower than 480 pixels. */
  declare layout: PanelLayout;
  /** Only the slim bar is there, and the composer above or below it is the host's again. */
  declare collapsed: boolean;
  /** Where a web renderer is mounted, such as `/questions`; of the page's own origin. Children without a slot stand here until it is reached. */
  declare src: string | undefined;
  /** With `src`: this ask alone, also once it has ended. */
  declare askId: string | undefined;
  /** Whoever asks can't be reached: it is said, and what is entered stays. */
  declare unavailable: boolean;
  /** @internal */
  declare state: PanelState;

  readonly #announcer = new Announcer(this);
  readonly #focus = new FocusAfter(this);
  readonly #width = new WidthWatch(this);
  readonly #drafts = new DraftKeeper(this, (id) => this.#tellDraft(id));
  readonly #delivery = new Delivery(this);
  readonly #seconds = new Seconds(
    this,
    () => this.state.entries.some(({ ask, phase }) => phase === 'open' && ask.expiresAt !== undefined),
    (before, now) => this.#warn(before, now),
  );

  constructor() {
    super();
    this.asks = [];
    this.layout = 'auto';
    this.collapsed = false;
    this.unavailable = false;
    this.state = EMPTY_PANEL;
    this.addController(this.#delivery);
  }

  /** The one ask there is to show. */
  get ask(): PanelAsk | undefined {
    return this.asks[0];
  }

  set ask(ask: PanelAsk | undefined) {
    this.asks = ask === undefined ? [] : [ask];
  }

  /** The reply to an ask could not be taken: it is open again, with everything in it and what is wrong. */
  reject(id: string, issues: readonly Issue[]): void {
    this.#change(id, (entry) => reopened(entry, reduce(entry.dialog, { type: 'reopen', issues })));
    if (this.state.inView === id) this.#heading();
  }

  /** How an ask ended. `isOwn`: by the reply that was given here; by default where one was. */
  showOutcome(id: string, outcome: Outcome, isOwn?: boolean): void {
    this.#change(id, (entry) => ended({ ...entry, isOwn: isOwn ?? entry.isOwn }, outcome));
  }

  /** The reply could not be sent: it is open again, with everything in it. */
  notSent(id: string): void {
    this.#change(id, (entry) => {
      const { reply: _, ...dialog } = entry.dialog;
      return { ...reopened(entry, dialog), isNotSent: true };
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src') || changed.has('askId')) this.#delivery.open();
    if (!changed.has('asks')) return;
    const wereWaiting = waitingIn(this.state);
    this.state = withAsks(this.state, this.asks);
    // Someone is writing to the host: the panel waits beside it.
    if (wereWaiting === 0 && waitingIn(this.state) > 0 && this.contains(document.activeElement)) this.collapsed = true;
  }

  protected override updated(): void {
    const entry = entryInView(this.state);
    if (entry === undefined) return;
    const waiting = this.state.entries.filter(({ phase }) => phase === 'open');
    const { strings } = this.#lookOf(entry);
    const say = (fresh: readonly Entry[]) => strings.panel.newAsk(fresh.map(titleOf).join(' · '));
    this.#announcer.once(waiting, ({ ask }) => ask.id, say);
  }

  protected override render(): unknown {
    if (this.#delivery.isInPlace) return html`<slot></slot>`;
    const entry = entryInView(this.state);
    const isExpanded = entry !== undefined && !this.collapsed;
    // The composer stays in the page, so that what is typed in it does.
    const isComposerHidden = isExpanded && entry.phase === 'open';
    return html`<slot name="header"></slot>
${entry === undefined ? html`<slot name="empty"></slot>` : this.#panel(entry)}
<div ?hidden=${isComposerHidden}><slot name="composer"></slot></div>
<div class="hidden" role="status">${this.#announcer.text}</div>`;
  }

  #panel(entry: Entry): Markup {
    const look = this.#lookOf(entry);
    const { strings } = look;
    const isOpen = entry.phase === 'open' || entry.phase === 'sending';
    const shown = this.collapsed
      ? bar(entry, this.state, look, this.#actions)
      : html`${head(entry, this.state, look, this.#actions)}${isOpen ? openAsk(entry, look) : summary(entry, look)}`;
    return html`<section part="panel" class=${this.collapsed ? 'panel slim' : 'panel'} lang=${strings.locale} dir=${directionOf(strings)} aria-label=${strings.web.inbox}
 @keydown=${this.#onKey} @focusout=${() => this.#drafts.now()}>${shown}</section>`;
  }

  #lookOf({ ask }: Entry): Look {
    return {
      strings: stringsFor(this.locale ?? ask.locale ?? (document.documentElement.lang || undefined)),
      isStacked: this.layout === 'stack' || (this.layout === 'auto' && this.#width.isNarrow),
      now: this.#seconds.now,
      trouble: this.#delivery.trouble,
      dispatch: (event) => this.#dispatch(event),
      point: (question, option) => this.#point(question, option),
      toggleNote: (question) => this.#toggleNote(question),
      toggleAskBack: () => this.#toggleAskBack(),
    };
  }

  readonly #actions: HeadActions = {
    turn: (by) => {
      this.state = turned(this.state, by);
    },
    collapse: (collapsed) => this.#collapse(collapsed),
    close: () => {
      const { inView } = this.state;
      if (inView !== undefined) this.#delivery.drop(inView);
    },
  };

  #dispatch(event: DialogEvent): void {
    const entry = entryInView(this.state);
    if (entry?.phase !== 'open') return;
    const before = entry.dialog;
    const dialog = reduce(before, event);
    if (dialog === before) return;
    this.#change(entry.ask.id, (one) => ({ ...one, dialog, isNotSent: false }));
    if (dialog.reply !== undefined) return this.#handIn(entry.ask.id, dialog.reply);
    this.#drafts.later(entry.ask.id);
    const isTurned = dialog.page !== before.page;
    const isMessage = dialog.message !== undefined && dialog.message !== before.message;
    // Where all questions are in view, a click into another one is no turn.
    const isStacked = this.#lookOf(entry).isStacked && !isReview(dialog) && !isReview(before);
    if ((isTurned && !isStacked) || isMessage || before.leaving) this.#heading();
    if (dialog.leaving) this.#focus.on('keep-on');
  }

  /** A click or a digit takes an option and goes on, except from the last question: that is handed in on purpose. */
  #point(question: number, option: number): void {
    this.#dispatch({ type: 'pick', question, option });
    const entry = entryInView(this.state);
    if (entry === undefined || this.#lookOf(entry).isStacked) return;
    if (question < entry.dialog.questions.length - 1) this.#dispatch({ type: 'next' });
  }

  #handIn(id: string, reply: Reply): void {
    this.#change(id, (entry) => ({ ...entry, phase: 'sending', isOwn: true }));
    this.#drafts.forget(id);
    this.#heading();
    const sent = this.#delivery.send(id, reply);
    // A host that did everything while it was told has said so by now.
    if (sent === undefined)
      return this.#change(id, (entry) => (entry.phase === 'sending' ? { ...entry, phase: 'sent' } : entry));
    void sent.then((got) => {
      if ('verdict' in got) this.showOutcome(id, got.outcome, got.verdict === 'won');
      else if ('issues' in got) this.reject(id, got.issues);
      else this.notSent(id);
    });
  }

  #onKey = (event: KeyboardEvent): void => {
    const entry = entryInView(this.state);
    if (entry?.phase !== 'open' || this.collapsed || event.defaultPrevented) return;
    const key = keyIn(entry, event, this.#lookOf(entry).isStacked);
    if (key === undefined) return;
    event.preventDefault();
    if (key.do === 'collapse') this.#collapse(true);
    if (key.do === 'dispatch') this.#dispatch(key.event);
    if (key.do === 'point') this.#point(entry.dialog.page, key.option);
    if (key.do === 'focus') this.renderRoot.querySelector<HTMLElement>(`#${key.id}`)?.focus();
  };

  #collapse(collapsed: boolean): void {
    this.collapsed = collapsed;
    this.#drafts.now();
    if (collapsed) this.#focus.on('expand');
    else this.#heading();
    this.dispatchEvent(new CustomEvent('collapse', { detail: { collapsed }, bubbles: true, composed: true }));
  }

  #toggleNote(question: number): void {
    const entry = entryInView(this.state);
    if (entry === undefined) return;
    const openNotes = new Set(entry.openNotes);
    if (openNotes.delete(question)) return this.#change(entry.ask.id, (one) => ({ ...one, openNotes }));
    openNotes.add(question);
    this.#change(entry.ask.id, (one) => ({ ...one, openNotes }));
    this.#focus.on(`q${question}-note`);
  }

  #toggleAskBack(): void {
    const entry = entryInView(this.state);
    if (entry === undefined) return;
    if (!entry.isAskingBack) this.#focus.on('ask-back');
    this.#change(entry.ask.id, (one) => ({ ...one, isAskingBack: !one.isAskingBack }));
  }

  #heading(): void {
    this.#focus.heading(entryInView(this.state)?.dialog.page ?? 0);
  }

  #change(id: string, change: (entry: Entry) => Entry): void {
    this.state = withEntry(this.state, id, change);
  }

  #tellDraft(id: string): void {
    const entry = this.state.entries.find(({ ask }) => ask.id === id);
    if (entry?.phase === 'open') this.#delivery.draft(id, saveDrafts(entry.dialog));
  }

  /** Once, when the time that is left becomes short. */
  #warn(before: number, now: number): void {
    const entry = entryInView(this.state);
    if (entry?.phase !== 'open' || entry.ask.expiresAt === undefined) return;
    const from = entry.ask.expiresAt - SOON * 1_000;
    if (before < from && now >= from) this.#announcer.say(this.#lookOf(entry).strings.timeLeft(SOON));
  }
}
