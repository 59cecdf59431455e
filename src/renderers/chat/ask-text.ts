import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import { cleanText } from '../../question/control-characters';
import { composeQuestion, composeReplyHint } from '../../text/compose';
import { composeConfirmation } from '../../text/compose-confirmation';
import { oneLine } from '../../text/compose-options';
import { visibleText } from '../../text/visible-text';
import { buttonQuestion } from './buttons';
import { shownQuestion } from './shown-question';
import { splitText } from './split-text';

/** Room in the last part for the line that says how the ask ended. */
const STATUS_ROOM = 300;

/** What the text may promise. */
export interface AskTextOptions {
  readonly buttons: boolean;
  /** Whether `/skip` and `/cancel` reach the ask, and not the host. */
  readonly commands: boolean;
  readonly maxLength?: number | undefined;
}

/**
 * An ask as the parts of a message. It always carries every option, since buttons shorten labels and get lost; how to reply says only what
 * the channel can do.
 */
export function composeAsk(request: AskUserRequest, strings: Strings, options: AskTextOptions): string[] {
  const { maxLength = Number.POSITIVE_INFINITY } = options;
  const text = [...openingOf(request, strings), ...blocksOf(request, strings, options)].join('\n\n');
  return splitText(text, maxLength - Math.min(STATUS_ROOM, Math.floor(maxLength / 4)));
}

function openingOf({ questions, details, origin }: AskUserRequest, strings: Strings): string[] {
  const path = origin.join('/');
  const intro = details === undefined ? strings.intro(questions.length) : strings.confirmation.intro;
  const by = oneLine(details === undefined ? cleanText(path) : visibleText(path));
  return origin.length === 0 ? [intro] : [`${intro}\n${strings.askedBy(by)}`];
}

function blocksOf(request: AskUserRequest, strings: Strings, options: AskTextOptions): string[] {
  const { questions, details } = request;
  const [first] = questions;
  const tappable = options.buttons ? buttonQuestion(request) : undefined;
  if (details !== undefined && first !== undefined) {
    const hint = tappable === undefined ? undefined : strings.chat.tapDecision;
    return [composeConfirmation(shownQuestion(first, request, strings), details, strings, hint)];
  }
  const how = tappable && (tappable.type === 'yesno' ? strings.chat.tapYesNo : strings.chat.tapChoice);
  const several = questions.length > 1;
  return [
    ...questions.map((question, at) => composeQuestion(question, strings, several ? { number: at + 1 } : {})),
    composeReplyHint(questions, strings, { how, commands: options.commands }),
  ];
}
