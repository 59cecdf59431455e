import type { AskUserRequest, Outcome, RenderContext, Renderer, Reply } from '../../src/index';
import type { Crashes } from './crashes';
import type { Journal } from './journal';
import { isWithoutNotes, type Report, type WorkerData } from './protocol';

interface Parts {
  readonly report: (what: Report) => void;
  readonly crashes: Crashes;
  readonly journal: Journal;
}

/** The renderers of a worker, and the person before them, who is the test. */
export function people({ report, crashes, journal }: Parts) {
  const open = new Map<string, (reply: Reply) => void>();

  /** Waits for the test's reply. */
  function hold(on: string, { id }: AskUserRequest, { signal, previous }: RenderContext): Promise<Reply> {
    return new Promise((resolve) => {
      const key = `${on} ${id}`;
      open.set(key, resolve);
      report({ what: 'shown', id, on, resumed: previous !== undefined });
      const close = () => {
        open.delete(key);
        report({ what: 'screen closed', id, on, outcome: signal.reason as Outcome });
      };
      // It may have ended while the message was sent and noted.
      if (signal.aborted) close();
      else signal.addEventListener('abort', close);
    });
  }

  const screen: Renderer = {
    name: 'screen',
    concurrency: Number.POSITIVE_INFINITY,
    ask: (request, context) => {
      context.shown();
      return hold('screen', request, context);
    },
  };

  const chat: Renderer = {
    name: 'chat',
    delivery: 'once',
    concurrency: Number.POSITIVE_INFINITY,
    ask: async (request, context) => {
      const { id } = request;
      if (context.previous === undefined) {
        crashes.pass('before', 'send');
        journal.write('sent', id);
        crashes.pass('after', 'send');
        if (!isWithoutNotes(id)) {
          await context.note({ message: `message of ${process.pid}` });
          journal.write('noted', id);
        }
      }
      context.shown();
      return hold('chat', request, context);
    },
  };

  const broken: Renderer = {
    name: 'chat',
    delivery: 'once',
    concurrency: Number.POSITIVE_INFINITY,
    ask: async () => ({ unavailable: true, reason: 'no connection' }),
  };

  const renderers = { screen, chat, 'broken chat': broken };
  return {
    rendererOf: (name: WorkerData['renderers'][number]): Renderer => renderers[name],
    /** Does nothing where it is not open, as a click on what has gone. */
    reply: (on: string, id: string, text: string): void => open.get(`${on} ${id}`)?.({ answers: { '0': text } }),
  };
}
