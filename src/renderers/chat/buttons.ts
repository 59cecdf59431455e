import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import { optionsOf, type Question } from '../../question/question';
import { oneLine } from '../../text/compose-options';
import type { ChatButton } from './channel';
import { shownQuestion } from './shown-question';

const DATA = /^q1:([\w-]{16}):([0-9]|o)$/;

/** What a tapped button stands for. */
export interface Tap {
  readonly ask: string;
  /** The option's declared position, or a wish to type. */
  readonly pick: number | 'other';
}

/** Reads a button's data; undefined for a button that is none of ours. */
export function readTap(data: string): Tap | undefined {
  const match = DATA.exec(data);
  if (match === null) return undefined;
  return { ask: match[1]!, pick: match[2] === 'o' ? 'other' : Number(match[2]) };
}

/** The one question that buttons can answer: a single choice, a yes/no, or a decision on a tool call. */
export function buttonQuestion({ questions }: AskUserRequest): Question | undefined {
  const [question] = questions;
  if (questions.length !== 1 || question === undefined || question.type === 'text') return undefined;
  return question.multiSelect === true ? undefined : question;
}

/**
 * The buttons of an ask; none where text has to do. A button says the option's position and never its label, so that it fits into 64 bytes
 * whatever the label, and can't be made to answer anything that was not offered.
 */
export async function buttonsOf(request: AskUserRequest, strings: Strings): Promise<readonly ChatButton[]> {
  const question = buttonQuestion(request);
  if (question === undefined) return [];
  const ask = await shortId(request.id);
  const shown = shownQuestion(question, request, strings);
  const labels =
    shown.type === 'yesno' ? [strings.yes, strings.no] : optionsOf(shown).map(({ label }) => oneLine(label));
  const buttons = labels.map((label, index) => ({ label, data: `q1:${ask}:${index}` }));
  // In a confirmation other words are a no, and a button for a no is there.
  return request.details === undefined ? [...buttons, { label: strings.other, data: `q1:${ask}:o` }] : buttons;
}

/** An ask's id in 16 characters, the same in every process: 96 bits, so that none is met by chance. */
export async function shortId(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
