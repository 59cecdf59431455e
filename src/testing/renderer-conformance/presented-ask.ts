import type { Outcome } from '../../answer/outcome';
import { outcomeOfReply } from '../../answer/outcome-of-reply';
import type { Issue } from '../../errors';
import type { AskUserRequest } from '../../ports/ask';
import type { RenderContext } from '../../ports/renderer';
import type { Question } from '../../question/question';
import { check, eventually, sleep } from '../check';
import { PERSON } from '../sample-asks';
import type { RendererSubject } from './subject';
import { layOnDesk } from './suite-desk';

/** One ask at the renderer, seen from the side that asks. */
export interface PresentedAsk {
  readonly request: AskUserRequest;
  /** How often the renderer said that the person can see it. */
  readonly shown: number;
  /** Listeners on its place in the queue. */
  readonly queueListeners: number;
  /** How it came back, once it has. */
  readonly ending: { readonly reply: unknown } | { readonly error: unknown } | undefined;
  /** Settles it elsewhere, as the broker does. */
  abort(outcome?: Outcome): void;
}

const ABORTED: Outcome = { status: 'answered', answers: [], by: PERSON };

export function requestOf(questions: readonly Question[], changes: Partial<AskUserRequest> = {}): AskUserRequest {
  const id = `ask-${Math.random().toString(36).slice(2)}`;
  return {
    ...{ type: 'ask-user-request', id, correlationId: id, questions, scope: {}, origin: [], askedAt: 0 },
    ...changes,
  };
}

/** Gives an ask to the renderer, at once, as the broker does when its turn comes. */
export function present(
  { renderer }: RendererSubject,
  request: AskUserRequest,
  rejected?: readonly Issue[],
): PresentedAsk {
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  let shown = 0;
  let ending: PresentedAsk['ending'];
  const context: RenderContext = {
    signal: controller.signal,
    shown: () => {
      shown++;
    },
    queue: {
      position: 1,
      total: 1,
      onChange(listener) {
        const own = () => listener();
        listeners.add(own);
        return () => listeners.delete(own);
      },
    },
    ...(rejected !== undefined && { rejected }),
    note: async () => {},
  };
  let outcome: Outcome | undefined;
  const end = (how: Outcome) => {
    outcome ??= how;
    controller.abort(how);
  };
  layOnDesk(renderer, {
    request,
    get outcome() {
      return outcome;
    },
    settle(reply, how) {
      ending ??= { reply };
      end(how);
    },
  });
  renderer.ask(request, context).then(
    (reply: unknown) => {
      ending ??= { reply };
    },
    (error: unknown) => {
      ending ??= { error };
    },
  );
  return {
    request,
    get shown() {
      return shown;
    },
    get queueListeners() {
      return listeners.size;
    },
    get ending() {
      return ending;
    },
    abort: (how = ABORTED) => end(how),
  };
}

export async function untilShown(ask: PresentedAsk): Promise<void> {
  await eventually(() => ask.shown > 0 || ask.ending !== undefined, 'shown() is called');
  check(ask.shown > 0, 'the renderer came back before it called shown()');
}

export async function untilEnded(ask: PresentedAsk): Promise<void> {
  await eventually(() => ask.ending !== undefined, 'the renderer comes back');
}

/** Has the person answer, and checks that what the renderer brings is an answer to these questions. */
export async function checkAnswered(subject: RendererSubject, ask: PresentedAsk): Promise<void> {
  await untilShown(ask);
  await subject.answer(ask.request);
  await untilEnded(ask);
  const { ending } = ask;
  check(
    ending !== undefined && 'reply' in ending,
    `the renderer failed: ${ending && 'error' in ending && ending.error}`,
  );
  const outcome = outcomeOfReply(ask.request.questions, ending.reply, PERSON);
  check(outcome.status === 'answered', `the person answered, and the reply is ${outcome.status}`);
  check(
    outcome.answers.some(({ skipped }) => !skipped),
    'the person answered, and the reply leaves everything out',
  );
}

/** Lets everything that can go on do so. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await sleep(0);
}
