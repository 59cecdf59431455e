import { AskUserError } from '../../errors';
import type { Json } from '../../ports/json';
import type { QuestionStore } from '../../ports/store';
import { sleep } from '../check';
import { answered, sampleAsk } from '../sample-asks';
import type { Command, CrashPoint, Load, Message, Request } from './protocol';
import { shiftClock } from './shift-clock';

/** The other end of a {@link StoreProcess}. */
export interface ServingEnd {
  readonly send: (message: Json) => void;
  readonly onMessage: (listener: (message: Json) => void) => void;
  /** Dies at this point the next time it is reached. */
  readonly crashAt: (point: CrashPoint) => void;
  /** Lets the channel go, so that a process with nothing left to do ends. */
  readonly end: () => void;
}

/** Does with its store what the suite says in another process. */
export function serveCalls(store: QuestionStore, end: ServingEnd): void {
  const send = (message: Message) => end.send(message as unknown as Json);

  async function obey(command: Command): Promise<unknown> {
    switch (command.do) {
      case 'call': {
        const method = store[command.method] as (...args: readonly Json[]) => Promise<unknown>;
        return method.apply(store, [...command.args]);
      }
      case 'watch':
        await store.watch((hint) => send({ hint }));
        return;
      case 'load':
        // Goes on until the process is killed.
        void putAndAnswer(store, command.load, send);
        return;
      case 'crash at':
        return end.crashAt(command.point);
      case 'shift clock':
        return shiftClock(command.ms);
      case 'close':
        return store.close();
    }
  }

  end.onMessage((message) => {
    const request = message as unknown as Request;
    const { number } = request;
    obey(request).then(
      (value) => {
        send(value === undefined ? { number } : { number, value: value as Json });
        if (request.do === 'close') end.end();
      },
      (error: unknown) => send({ number, error: inWords(error) }),
    );
  });
  send({ ready: store.traits });
}

async function putAndAnswer(store: QuestionStore, { prefix, label }: Load, send: (message: Message) => void) {
  for (let count = 0; ; count++) {
    const id = `${prefix}${count}`;
    await store.put(sampleAsk(id));
    send({ acknowledged: { id, as: 'put' } });
    const { verdict } = await store.settle(id, answered(label));
    if (verdict === 'won') send({ acknowledged: { id, as: 'won' } });
    // Lets messages out.
    await sleep(0);
  }
}

function inWords(error: unknown): { code?: AskUserError['code']; message: string } {
  if (AskUserError.is(error)) return { code: error.code, message: error.message };
  return { message: String(error) };
}
