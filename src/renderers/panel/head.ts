import { html, nothing } from 'lit';
import { progressOf } from '../../dialog/index';
import { cleanText } from '../../question/control-characters';
import { oneLine } from '../../text/compose-options';
import { visibleText } from '../../text/visible-text';
import type { Look } from './look';
import type { Markup } from './markup';
import type { Entry, PanelState } from './panel-state';
import { nameOf } from './review';
import { endingIn } from './summary';

/** From here on the time that is left is urgent, in seconds. */
export const SOON = 20;

/** What the buttons at the top do. */
export interface HeadActions {
  turn(by: number): void;
  collapse(collapsed: boolean): void;
  close(): void;
}

/** The slim bar that stays of a panel while the composer has its place. */
export function bar(entry: Entry, state: PanelState, look: Look, actions: HeadActions): Markup {
  const { strings } = look;
  const { answered, total } = progressOf(entry.dialog);
  const progress =
    total > 1 && entry.phase === 'open' ? html`<span class="aside">${answered}/${total}</span>` : nothing;
  const how = entry.phase === 'open' ? nothing : html`<span class="aside">${endingIn(entry, look)}</span>`;
  return html`<div class="bar" part="bar"><button type="button" id="expand" aria-expanded="false" @click=${() => actions.collapse(false)}>
<span class="mark" aria-hidden="true">▸</span> <bdi class="title">${titleOf(entry)}</bdi><span class="hidden">: ${strings.panel.expand}</span></button>${progress}${how}${turning(state, look, actions)}${timeLeft(entry, look)}</div>`;
}

/** The top of an open panel: who asks, for how long, and the ways out of sight. */
export function head(entry: Entry, state: PanelState, look: Look, actions: HeadActions): Markup {
  const { ask, phase } = entry;
  const { strings } = look;
  const isOver = phase === 'ended' || phase === 'sent';
  const heading = ask.details === undefined ? strings.intro(ask.questions.length) : strings.confirmation.intro;
  return html`<div class="head" part="head">
<h2 id="panel-title" class="title">${isOver ? html`<bdi>${titleOf(entry)}</bdi>` : heading}</h2>
${turning(state, look, actions)}
${timeLeft(entry, look)}
<button type="button" class="icon" id="collapse" aria-expanded="true" aria-label=${strings.panel.collapse} title=${strings.panel.collapse} @click=${() => actions.collapse(true)}><span aria-hidden="true">▾</span></button>
${isOver ? html`<button type="button" class="icon" aria-label=${strings.panel.close} title=${strings.panel.close} @click=${actions.close}><span aria-hidden="true">✕</span></button>` : nothing}
</div>
${whoAsks(entry, look)}
${look.trouble !== undefined && !isOver ? html`<p class="fault" role="status">${look.trouble === 'logged_out' ? strings.panel.loggedOut : strings.panel.unreachable}</p>` : nothing}`;
}

/** What the panel calls an ask. */
export function titleOf({ ask }: Entry): string {
  const title = ask.details === undefined ? '' : oneLine(visibleText(ask.details.title));
  return title || ask.questions.map(nameOf).join(' · ');
}

function turning({ entries, inView }: PanelState, { strings }: Look, actions: HeadActions): Markup {
  if (entries.length < 2) return nothing;
  const at = entries.findIndex(({ ask }) => ask.id === inView);
  const button = (by: number, label: string, glyph: string, isEnd: boolean) =>
    html`<button type="button" class="icon turn" aria-label=${label} title=${label} aria-disabled=${isEnd ? 'true' : 'false'} @click=${() => actions.turn(by)}><span aria-hidden="true">${glyph}</span></button>`;
  return html`<span class="turning">${button(-1, strings.panel.previousAsk, '‹', at === 0)}<span class="aside">${strings.askOf(at + 1, entries.length)}</span>${button(1, strings.panel.nextAsk, '›', at === entries.length - 1)}</span>`;
}

/** The deadline is absolute; how the ask ended is the server's to say. */
function timeLeft({ ask, phase }: Entry, { strings, now }: Look): Markup {
  if (ask.expiresAt === undefined || phase !== 'open') return nothing;
  const seconds = Math.ceil((ask.expiresAt - now) / 1_000);
  const isSoon = seconds <= SOON;
  return html`<time role="timer" class=${isSoon ? 'soon' : 'aside'} datetime=${new Date(ask.expiresAt).toISOString()}>${seconds > 0 ? strings.timeLeft(seconds) : strings.panel.timeUp}</time>`;
}

/** On a confirmation with everything in it that could not be seen. */
function whoAsks({ ask }: Entry, { strings }: Look): Markup {
  if (ask.origin === undefined || ask.origin.length === 0) return nothing;
  const path = ask.origin.join('/');
  return html`<p class="aside" dir="auto">${strings.askedBy(oneLine(ask.details === undefined ? cleanText(path) : visibleText(path)))}</p>`;
}
