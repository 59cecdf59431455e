import type { Answer } from '../../answer/answer';
import { outcomeOfReply } from '../../answer/outcome-of-reply';
import type { Reply, ReplyValue } from '../../answer/reply';
import { AskUserError } from '../../errors';
import { stringsFor } from '../../locales/locale';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { RenderContext, Renderer } from '../../ports/renderer';
import { cleanText } from '../../question/control-characters';
import type { Question } from '../../question/question';
import { composeQuestion, composeReplyHint } from '../../text/compose';
import { composeConfirmation, confirmationQuestion } from '../../text/compose-confirmation';
import { oneLine } from '../../text/compose-options';
import { describeReask } from '../../text/describe-reask';
import { endingOf } from '../../text/ending';
import { parseDecision } from '../../text/parse-decision';
import { parseReply } from '../../text/parse-reply';
import type { Reask } from '../../text/parsed-reply';
import { visibleText } from '../../text/visible-text';
import { type LineInput, LineReader } from './line-reader';

/** What is written to: `process.stderr`, a socket, any Node stream. */
export interface LineOutput {
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

export interface LinearRendererOptions {
  /** Where replies come from, a line each. Default `process.stdin`. */
  readonly input?: LineInput;
  /** Where questions go. Default `process.stderr`, so that stdout stays for results. */
  readonly output?: LineOutput;
  /** A language tag or a table of your own. Default: the ask's, else English. */
  readonly locale?: string | Strings;
  /** Default `linear`. */
  readonly name?: string;
}

/** After that many replies that can't be taken nobody reads the reasons: it is a script that never ends. */
const MOST_ATTEMPTS = 100;

/** Goes before the place where the person types. */
const PROMPT = '> ';

/**
 * Asks line by line: a question is printed as numbered text and a line is read. For pipes, dumb terminals and screen readers.
 *
 * It prints no control character. A reply that can't be taken is asked again with the reason. When the input ends before the last question
 * is answered the ask is `undelivered`: an end is not an answer. On a terminal, what was typed before the question came is thrown away.
 *
 * @example
 * const askUser = createAskUser({ renderer: linearRenderer() });
 */
export function linearRenderer(options: LinearRendererOptions = {}): Renderer {
  const input: LineInput = options.input ?? process.stdin;
  const output: LineOutput = options.output ?? process.stderr;
  const reader = new LineReader(input);
  return {
    name: options.name ?? 'linear',
    async ask(request, context) {
      const strings = stringsFor(options.locale ?? request.locale);
      if ('isTTY' in input && input.isTTY === true) await reader.discardTyped();
      context.signal.throwIfAborted();
      const failed = new AbortController();
      const onError = (error: Error) => failed.abort(error);
      const release = () => {
        output.off('error', onError);
        context.signal.removeEventListener('abort', onSettled);
      };
      // Here and not after the await: the next ask prints as soon as the abort listeners are through.
      const onSettled = () => {
        output.write(`\n${endingOf(context.signal.reason, true, strings)}\n`);
        release();
      };
      output.on('error', onError);
      context.signal.addEventListener('abort', onSettled);
      try {
        const signal = AbortSignal.any([context.signal, failed.signal]);
        return await new Conversation(request, context, strings, reader, output, signal).run();
      } finally {
        release();
      }
    },
  };
}

/** One ask, question by question. */
class Conversation {
  /** A Map, since an id may be a key that every object has, such as `__proto__`. */
  readonly #answers = new Map<string, ReplyValue>();

  constructor(
    private readonly request: AskUserRequest,
    private readonly context: RenderContext,
    private readonly strings: Strings,
    private readonly reader: LineReader,
    private readonly output: LineOutput,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<Reply> {
    const { questions, details } = this.request;
    this.#printOpening();
    for (const [index, question] of questions.entries()) {
      if (questions.length > 1) this.#print(`\n${this.strings.questionOf(index + 1, questions.length)}`);
      const shown = details === undefined ? question : confirmationQuestion(question, details, this.strings);
      this.#print(details === undefined ? this.#ask(question) : composeConfirmation(shown, details, this.strings));
      this.context.shown();
      const answer = await this.#read(question, shown);
      if (answer === 'cancelled') return { cancelled: true };
      if (answer === 'end') return { unavailable: true, reason: 'the input ended before the questions were answered' };
      this.#answers.set(question.id, replyValueOf(answer));
    }
    return { answers: Object.fromEntries(this.#answers) };
  }

  #ask(question: Question): string {
    return `${composeQuestion(question, this.strings)}\n${composeReplyHint([question], this.strings)}`;
  }

  /** In a confirmation "a few words" would be a no, so it says what a yes is. */
  #againBecause(reask: Reask, question: Question): string {
    const { details } = this.request;
    const isUnclear = reask.reason === 'empty' || reask.reason === 'ambiguous';
    if (details !== undefined && isUnclear) return this.strings.confirmation.replyHint;
    return describeReask(reask, [question], this.strings);
  }

  async #read(question: Question, shown: Question): Promise<Answer | 'cancelled' | 'end'> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      this.output.write(PROMPT);
      const line = await this.reader.next(this.signal);
      if (line === 'end') return 'end';
      const parsed =
        this.request.details === undefined
          ? parseReply([question], line.text)
          : parseDecision(question, shown, line.text);
      if ('cancelled' in parsed) return 'cancelled';
      if ('reask' in parsed) {
        this.#print(this.#againBecause(parsed.reask, shown));
        continue;
      }
      const [answer] = parsed.answers;
      const fault = answer && faultOf(question, answer);
      if (answer !== undefined && fault === undefined) return answer;
      this.#print(this.strings.notTaken(cleanText(fault ?? '')));
    }
    return 'end';
  }

  #printOpening(): void {
    const { queue, rejected } = this.context;
    const { origin, questions, details } = this.request;
    if (queue.total > 1) this.#print(this.strings.askOf(queue.position, queue.total));
    const path = origin.join('/');
    const shown = details === undefined ? cleanText(path) : oneLine(visibleText(path));
    if (origin.length > 0) this.#print(this.strings.askedBy(shown));
    if (rejected) this.#print(this.strings.notTaken(cleanText(rejected.map(({ message }) => message).join(' '))));
    else if (details === undefined) this.#print(this.strings.intro(questions.length));
    else this.#print(this.strings.confirmation.intro);
  }

  #print(text: string): void {
    this.output.write(`${text}\n`);
  }
}

/** What a form field's own rules say against an answer, before the person goes on to the next question. */
function faultOf(question: Question, answer: Answer): string | undefined {
  try {
    outcomeOfReply(
      [question],
      { answers: { [question.id]: replyValueOf(answer) } },
      { kind: 'human', renderer: 'linear' },
    );
    return undefined;
  } catch (error) {
    if (AskUserError.is(error) && error.code === 'invalid_reply') return error.message;
    throw error;
  }
}

function replyValueOf({ selected, text }: Answer): ReplyValue {
  return text === undefined ? { selected } : { selected, text };
}
