import { stringsFor } from '../locales/locale';
import type { Strings } from '../locales/strings';
import { cleanText } from '../question/control-characters';
import type { Question } from '../question/question';
import { composeOptions } from './compose-options';
import { shortHeader } from './short-header';

/** How an ask is put into words. */
export interface ComposeOptions {
  /** A language tag, or a table of your own. English where absent or unknown. */
  readonly locale?: string | Strings | undefined;
  /** Leave out the line above the questions, for a screen that has its own. */
  readonly intro?: boolean | undefined;
}

/** What one question's text is made of besides the question. */
export interface ComposeQuestionOptions {
  /** From 1; put before the header where several questions share one text. */
  readonly number?: number | undefined;
}

/**
 * One question as numbered text: header, question, options and hints, and nothing about how to reply.
 *
 * Every part that a model wrote has passed `cleanText`, so no escape sequence reaches a terminal. Previews are left out.
 */
export function composeQuestion(question: Question, strings: Strings, options: ComposeQuestionOptions = {}): string {
  const header = shortHeader(question.header);
  const text = cleanText(question.question).trim();
  const numbered = options.number === undefined ? '' : `${options.number}. `;
  const lines = header === '' || header === text ? [numbered + text] : [numbered + header, text];
  if (question.required === true) lines.push(strings.required);
  return [...lines, ...composeOptions(question, strings)].join('\n');
}

/** What a reply hint says besides the kind of the questions. */
export interface ReplyHintOptions {
  /** How to reply, where the screen has another way than typing. */
  readonly how?: string | undefined;
  /** False where `/skip` and `/cancel` are somebody else's commands. */
  readonly commands?: boolean | undefined;
}

/** One line that tells the person how to reply to these questions; on the last of it how to leave one out and how to stop. */
export function composeReplyHint(
  questions: readonly Question[],
  strings: Strings,
  options: ReplyHintOptions = {},
): string {
  const { how = howToReply(questions, strings), commands = true } = options;
  if (!commands) return how;
  const leave = questions.every(({ required }) => required === true) ? strings.cancelHint : strings.skipAndCancelHint;
  return `${how} ${leave}`;
}

function howToReply(questions: readonly Question[], strings: Strings): string {
  const [first] = questions;
  if (first === undefined) return strings.replyText;
  if (questions.length > 1) return strings.replySeveral(questions.length, shortHeader(first.header));
  if (first.type === 'text') return strings.replyText;
  if (first.type === 'yesno') return strings.replyYesNo;
  return first.multiSelect === true ? strings.replyMultiSelect : strings.replyChoice;
}

/**
 * An ask as numbered text that `parseReply` reads the answer to, for chat channels and line-by-line screens.
 *
 * Option numbers begin at 1 in every question, since a reply counts them so. Markup is not escaped here: whoever sends the text to a place
 * with markup does that.
 *
 * @example
 * composeText(questions, { locale: 'zh-CN' });
 */
export function composeText(questions: readonly Question[], options: ComposeOptions = {}): string {
  const strings = stringsFor(options.locale);
  const several = questions.length > 1;
  const blocks = questions.map((question, index) =>
    composeQuestion(question, strings, several ? { number: index + 1 } : {}),
  );
  const intro = options.intro === false ? [] : [strings.intro(questions.length)];
  return [...intro, ...blocks, composeReplyHint(questions, strings)].join('\n\n');
}
