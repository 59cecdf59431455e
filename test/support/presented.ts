import type { AskUserRequest, Issue, Outcome, Question, RenderContext, Renderer, Reply } from '../../src/index';
import { turns } from './turns';

/** One ask, given to a renderer as the broker gives it. */
export interface Presented {
  readonly request: AskUserRequest;
  /** What came back; `undefined` while nothing has. */
  readonly reply: Reply | undefined;
  readonly error: unknown;
  readonly shown: number;
  /** What it had kept, each time. */
  readonly notes: readonly unknown[];
  abort(outcome?: Outcome): void;
  /** Moves it up in its queue. */
  requeue(position: number, total: number): void;
}

export interface Presenting {
  readonly request?: Partial<AskUserRequest>;
  /** The same ask once more. */
  readonly again?: AskUserRequest;
  readonly context?: Partial<Pick<RenderContext, 'previous' | 'note'>>;
  readonly rejected?: readonly Issue[];
}

const ANSWERED_ELSEWHERE: Outcome = {
  status: 'answered',
  answers: [],
  by: { kind: 'human', renderer: 'web' },
};

/** Gives the ask to the renderer, and resolves once that has drawn. */
export async function present(
  renderer: Renderer,
  questions: readonly Question[],
  { request: changes, again, context: facilities, rejected }: Presenting = {},
): Promise<Presented> {
  const request: AskUserRequest = again ?? {
    ...{ type: 'ask-user-request', id: 'ask', correlationId: 'ask', questions, scope: {}, origin: [], askedAt: 0 },
    ...changes,
  };
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  const place = { position: 1, total: 1 };
  const notes: unknown[] = [];
  let [reply, error, shown]: [Reply | undefined, unknown, number] = [undefined, undefined, 0];
  const context: RenderContext = {
    signal: controller.signal,
    shown: () => {
      shown++;
    },
    queue: {
      get position() {
        return place.position;
      },
      get total() {
        return place.total;
      },
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    note: async (state) => void notes.push(state),
    ...facilities,
    ...(rejected && { rejected }),
  };
  renderer.ask(request, context).then(
    (given) => {
      reply = given;
    },
    (thrown) => {
      error = thrown;
    },
  );
  await turns();
  return {
    request,
    notes,
    get reply() {
      return reply;
    },
    get error() {
      return error;
    },
    get shown() {
      return shown;
    },
    abort: (outcome = ANSWERED_ELSEWHERE) => controller.abort(outcome),
    requeue(position, total) {
      Object.assign(place, { position, total });
      for (const listener of [...listeners]) listener();
    },
  };
}
