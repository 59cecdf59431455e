import type { Reply, ReplyAnswers } from '../answer/reply';
import type { AskUserRequest } from '../ports/ask';
import type { RenderContext, Renderer } from '../ports/renderer';

/** One step of a script: a reply, only its answers, or a function that makes one. */
export type ScriptedReply =
  | Reply
  | ReplyAnswers
  | ((
      request: AskUserRequest,
      context: RenderContext,
    ) => Reply | ReplyAnswers | undefined | Promise<Reply | ReplyAnswers | undefined>);

export interface ScriptedRendererOptions {
  /** Default `scripted`. */
  readonly name?: string;
  readonly concurrency?: number;
  readonly delivery?: 'each' | 'once';
  /** Default `program`: a script is not a person. */
  readonly respondent?: 'human' | 'program';
  /** Whether it says that the person can see the ask before it replies. Default true. */
  readonly shows?: boolean;
  readonly accepts?: (request: AskUserRequest) => boolean;
}

/** A renderer that plays a script and keeps what it was shown. */
export interface ScriptedRenderer extends Renderer {
  /** Every ask it was shown, in order; one that was asked again after a reply that could not be taken is here again. */
  readonly shown: readonly AskUserRequest[];
}

/**
 * Replies without a person, for tests and examples.
 *
 * One reply, or a function, serves every ask; a list serves one ask after the other, and an ask beyond its end is not answered: it waits
 * until its signal aborts, as a person would who is not there.
 *
 * @example
 * const renderer = scriptedRenderer({ '0': 'SQLite' });
 * const askUser = createAskUser({ renderer });
 * // … run the agent …
 * expect(renderer.shown[0].questions[0].header).toBe('Database');
 */
export function scriptedRenderer(
  script: ScriptedReply | readonly ScriptedReply[],
  options: ScriptedRendererOptions = {},
): ScriptedRenderer {
  const shown: AskUserRequest[] = [];
  const { name = 'scripted', shows = true, respondent = 'program', concurrency, delivery, accepts } = options;
  let next = 0;
  return {
    name,
    respondent,
    shown,
    ...(concurrency !== undefined && { concurrency }),
    ...(delivery !== undefined && { delivery }),
    ...(accepts !== undefined && { accepts }),
    async ask(request, context) {
      shown.push(request);
      if (shows) context.shown();
      const step = isList(script) ? script[next++] : script;
      if (step === undefined) return untilAborted(context.signal);
      const given = typeof step === 'function' ? await step(request, context) : step;
      return asReply(given);
    },
  };
}

function isList(script: ScriptedReply | readonly ScriptedReply[]): script is readonly ScriptedReply[] {
  return Array.isArray(script);
}

/** Bare answers are told from a reply by its own keys. What is no object goes on as it is: a script may play a broken renderer. */
function asReply(given: Reply | ReplyAnswers | undefined): Reply {
  if (typeof given !== 'object' || given === null) return given as unknown as Reply;
  const isReply = ['answers', 'clarify', 'cancelled', 'unavailable'].some((key) => Object.hasOwn(given, key));
  return (isReply ? given : { answers: given }) as Reply;
}

function untilAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
