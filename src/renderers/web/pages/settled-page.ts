import { html } from 'hono/html';
import type { Answer } from '../../../answer/answer';
import type { Outcome } from '../../../answer/outcome';
import type { DialogState } from '../../../dialog/dialog-state';
import { answersOf } from '../../../dialog/finish';
import type { Strings } from '../../../locales/strings';
import type { StoredAsk } from '../../../ports/ask';
import { cleanText } from '../../../question/control-characters';
import { optionsOf, type Question } from '../../../question/question';
import { composeDetails, confirmationQuestion } from '../../../text/compose-confirmation';
import { oneLine } from '../../../text/compose-options';
import { endingOf } from '../../../text/ending';
import { titleOf, whoAsks } from './ask-page';
import type { Html } from './html';
import { type Frame, inboxLink, page } from './layout';
import { markdown } from './markdown';

/** An ask that is over. */
export interface SettledPage {
  readonly ask: StoredAsk & { readonly outcome: Outcome };
  /** Under what name answers are given here: others are "elsewhere". */
  readonly renderer: string;
  readonly hasInbox: boolean;
  /** An answer was sent and did not count, and this is what was in it. */
  readonly refused?: { readonly verdict: 'lost' | 'late'; readonly dialog: DialogState | undefined };
}

/** How an ask ended: each question with its answer, and what was entered in vain, so that it can still be copied. */
export function settledPage(frame: Frame, shown: SettledPage): Html {
  const { strings } = frame;
  const { ask, renderer, refused } = shown;
  const { outcome, details } = ask;
  const isElsewhere = 'by' in outcome && outcome.by.renderer !== renderer;
  const ending = endingOf(outcome, isElsewhere, strings);
  const who = 'by' in outcome ? outcome.by.actor : undefined;
  return page(
    frame,
    `${ending} – ${titleOf(ask)}`,
    html`<h1>${ending}</h1>
${refused === undefined ? '' : html`<p class="fault" role="alert">${strings.web[refused.verdict]}</p>`}
${who === undefined ? '' : html`<p class="aside" dir="auto">${strings.web.answeredBy(oneLine(who))}</p>`}
${whoAsks(frame, ask)}
${words(outcome)}
${details === undefined ? '' : html`<pre class="details" dir="auto" tabindex="0">${composeDetails(details, strings)}</pre>`}
${'answers' in outcome ? answers(frame, ask, outcome.answers) : questionsOnly(ask)}
${refused?.dialog === undefined ? '' : notSent(frame, ask, refused.dialog)}
${shown.hasInbox ? inboxLink(frame) : ''}`,
  );
}

/** What was asked back, or why it was dismissed. */
function words(outcome: Outcome): Html | string {
  const text =
    outcome.status === 'clarification' ? outcome.text : outcome.status === 'dismissed' ? outcome.reason : undefined;
  return text === undefined ? '' : html`<blockquote dir="auto" class="plain">${cleanText(text)}</blockquote>`;
}

function answers({ strings }: Frame, { questions, details }: StoredAsk, given: readonly Answer[]): Html {
  return html`<dl>${questions.map((question, index) => {
    const shown = details === undefined ? question : confirmationQuestion(question, details, strings);
    const answer = given[index];
    const lines =
      answer === undefined || answer.skipped ? [] : [...labelsOf(question, shown, answer, strings), ...textOf(answer)];
    return html`<dt>${asked(question)}</dt>
${lines.length === 0 ? html`<dd class="aside">${strings.skipped}</dd>` : lines.map((line) => html`<dd dir="auto" class="plain">${line}</dd>`)}
${answer?.note === undefined ? '' : html`<dd class="plain" dir="auto">${strings.dialog.note}: ${cleanText(answer.note)}</dd>`}`;
  })}</dl>`;
}

function questionsOnly({ questions }: StoredAsk): Html {
  return html`<ul>${questions.map((question) => html`<li>${asked(question)}</li>`)}</ul>`;
}

function asked(question: Question): Html {
  return html`<div class="question">${markdown(question.question)}</div>`;
}

function labelsOf(question: Question, shown: Question, { selected }: Answer, strings: Strings): string[] {
  const labels = optionsOf(question).map(({ label }) => label);
  if (question.type === 'yesno') return selected.map((label) => (label === labels[0] ? strings.yes : strings.no));
  return selected.map((label) => oneLine(optionsOf(shown)[labels.indexOf(label)]?.label ?? label));
}

function textOf({ text }: Answer): string[] {
  return text === undefined ? [] : [cleanText(text)];
}

function notSent({ strings }: Frame, { questions }: StoredAsk, dialog: DialogState): Html | string {
  const entered = new Map(Object.entries(answersOf(dialog)));
  if (entered.size === 0) return '';
  return html`<h2>${strings.dialog.draftKept}</h2><dl>${questions.flatMap((question) => {
    const value = entered.get(question.id);
    if (typeof value !== 'object' || !('selected' in value || 'text' in value || 'note' in value)) return [];
    const lines = [
      ...(value.selected ?? []).map(oneLine),
      ...[value.text, value.note].filter((one) => one !== undefined),
    ];
    return [
      html`<dt>${asked(question)}</dt>${lines.map((line) => html`<dd dir="auto" class="plain">${cleanText(line)}</dd>`)}`,
    ];
  })}</dl>`;
}
