import { html, nothing } from 'lit';
import { tabsOf } from '../../dialog/index';
import type { Look } from './look';
import type { Markup } from './markup';
import type { Entry } from './panel-state';
import { nameOf } from './review';

const MARKS = { answered: '✓', skipped: '–', open: '' } as const;

/** Where the person is among several questions, and a way to each. */
export function steps({ dialog }: Entry, look: Look): Markup {
  const { strings } = look;
  const tabs = dialog.questions.length > 1 ? tabsOf(dialog) : [];
  if (tabs.length === 0) return nothing;
  const words = { answered: strings.answered, skipped: strings.skipped, open: strings.notAnswered };
  return html`<nav aria-label=${strings.panel.steps} part="steps"><ol>${tabs.map(
    ({
      page,
      question,
      state,
      inView,
    }) => html`<li><button type="button" aria-current=${inView ? 'step' : nothing} class=${state} @click=${() => look.dispatch({ type: 'go', page })}>
<span class="mark" aria-hidden="true">${question === undefined ? '→' : MARKS[state] || page + 1}</span> <bdi>${question === undefined ? strings.dialog.reviewTab : nameOf(question)}</bdi>${question === undefined ? nothing : html`<span class="hidden"> (${words[state]})</span>`}</button></li>`,
  )}</ol></nav>`;
}
