import type { AskUser, Outcome, Renderer, Settlement, StoredAsk } from '../index';
import { type ScreenValues, screenOn } from './screen';
import type { Streams } from './streams';

export interface DialogOptions {
  readonly actor?: string;
  readonly screen: ScreenValues;
}

/** Between two looks at an ask that nothing is heard of. */
const LOOK_MS = 1_000;

/**
 * Asks the questions of a stored ask here, and gives what became of the answer. It closes when the ask ends elsewhere or runs out of time.
 * Ctrl-C ends only the dialog, and the ask waits on.
 */
export async function answerAtDialog(
  askUser: AskUser,
  ask: StoredAsk,
  { actor, screen: values }: DialogOptions,
  streams: Streams,
  signal: AbortSignal,
): Promise<Settlement | 'ended input' | 'interrupted'> {
  const { renderer, signal: ended } = await screenOn(streams.stdin, streams, values, signal);
  return new Promise((resolve, reject) => {
    // What is offered from here is told its own fate.
    let isOffered = false;
    const screen: Renderer = {
      name: renderer.name,
      accepts: ({ id }) => id === ask.id,
      async ask(request, context) {
        try {
          const reply = await renderer.ask(request, context);
          // Ctrl-C dismisses the dialog, and must not dismiss the ask.
          ended.throwIfAborted();
          isOffered = true;
          if ('unavailable' in reply) resolve('ended input');
          // Offered here, so that it is kept who answered.
          else resolve(await askUser.answer(ask.id, reply, actor === undefined ? {} : { actor }));
          return reply;
        } catch (error) {
          if (!context.signal.aborted) reject(error);
          throw error;
        }
      },
    };
    const look = async () => {
      const now = await askUser.get(ask.id);
      if (isOffered) return;
      if (now === undefined) resolve({ verdict: 'unknown' });
      else if (now.outcome !== undefined) resolve(toldOf(now.outcome));
    };
    askUser.bus.subscribe('ask-user-settled', ({ id, outcome }) => {
      if (id === ask.id && !isOffered) resolve(toldOf(outcome));
    });
    ended.addEventListener('abort', () => resolve('interrupted'), { once: true });
    if (ended.aborted) resolve('interrupted');
    askUser.attach(screen);
    // It may have ended before anything here listened.
    setInterval(() => look().catch(reject), LOOK_MS);
  });
}

/** What a later answer would be told; the caller reads how it ended. */
function toldOf(outcome: Outcome): Settlement {
  return { verdict: outcome.status === 'timed_out' ? 'late' : 'lost', outcome };
}
