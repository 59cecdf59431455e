import { html, nothing } from 'lit';
import type { Answer } from '../../answer/answer';
import type { ReplyAnswers, ReplyValue } from '../../answer/reply';
import { optionsOf } from '../../question/question';
import { confirmationQuestion } from '../../text/compose-confirmation';
import type { Look } from './look';
import { type Markup, markdown, typedText } from './markup';
import type { Entry } from './panel-state';
import { labelOf } from './question-rows';

/** Questions with what was answered to them; one without an answer is named as such by `blank`. */
export function answerList(
  entry: Entry,
  answered: readonly Markup[],
  look: Look,
  extra?: (index: number) => Markup,
): Markup {
  return html`<dl>${entry.ask.questions.map(
    ({ question }, index) => html`<dt>${markdown(question)}</dt>
<dd>${answered[index] ?? look.strings.notAnswered}</dd>${extra === undefined ? nothing : html`<dd>${extra(index)}</dd>`}`,
  )}</dl>`;
}

/** What of a reply was entered for each question; `nothing` where nothing was. */
export function enteredIn(entry: Entry, answers: ReplyAnswers, look: Look): readonly Markup[] {
  return entry.ask.questions.map(({ id }, index) => {
    const value = Object.hasOwn(answers, id) ? answers[id] : undefined;
    return valueMarkup(entry, index, partsOf(value), look);
  });
}

/** The answers of an outcome, by question. */
export function answersIn(entry: Entry, answers: readonly Answer[], look: Look): readonly Markup[] {
  return entry.ask.questions.map(({ id }, index) => {
    const answer = answers.find(({ questionId }) => questionId === id);
    if (answer === undefined || answer.skipped) return html`<span class="aside">${look.strings.skipped}</span>`;
    return valueMarkup(entry, index, answer, look);
  });
}

interface Parts {
  readonly selected?: readonly string[];
  readonly text?: string;
  readonly note?: string;
}

/** The dialog tells the parts of each answer apart. */
function partsOf(value: ReplyValue | undefined): Parts {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Parts) : {};
}

function valueMarkup(entry: Entry, index: number, { selected = [], text, note }: Parts, look: Look): Markup {
  const { ask } = entry;
  const question = ask.questions[index]!;
  const options = optionsOf(question).map(({ label }) => label);
  const shown =
    ask.details === undefined ? undefined : confirmationQuestion(question, ask.details, look.strings).options;
  const labels = shown === undefined ? { question } : { question, labels: shown.map(({ label }) => label) };
  const said = [
    ...selected.map((label) => labelOf(labels, options.indexOf(label), look)),
    ...(text === undefined ? [] : [text]),
  ];
  if (said.length === 0 && note === undefined) return nothing;
  return html`${said.map((one, at) => html`${at === 0 ? nothing : ', '}${typedText(one)}`)}${
    note === undefined ? nothing : html` <span class="aside">${look.strings.dialog.note}: ${typedText(note)}</span>`
  }`;
}
