import { EventEmitter } from 'eventemitter3';
import { MessageBus } from 'querent';
import { type Row, RUNS, ratioOf, time } from './measure';

const PENDING = 10_000;
const ROUNDS = 200;
const REQUEST = { type: 'tool-confirmation-request', toolCall: { name: 'shell', args: {} } } as const;

/** The common pattern: every request subscribes a listener of its own to the shared response type. */
class ListenerPerRequestBus {
  readonly #emitter = new EventEmitter<{ response: [{ correlationId: string }] }>();

  request(correlationId: string): Promise<unknown> {
    return new Promise((resolve) => {
      const listener = (message: { correlationId: string }) => {
        if (message.correlationId !== correlationId) return;
        this.#emitter.off('response', listener);
        resolve(message);
      };
      this.#emitter.on('response', listener);
    });
  }

  respond(correlationId: string): void {
    this.#emitter.emit('response', { correlationId });
  }
}

export async function busRequest(): Promise<Row> {
  const bus = new MessageBus();
  bus.subscribe('tool-confirmation-request', () => {});
  for (let index = 0; index < PENDING; index++) {
    void bus.request({ ...REQUEST, correlationId: `waits_${index}` }, 'tool-confirmation-response');
  }
  const naive = new ListenerPerRequestBus();
  for (let index = 0; index < PENDING; index++) void naive.request(`waits_${index}`);

  let next = 0;
  const ours = () =>
    time(ROUNDS, async (count) => {
      for (let round = 0; round < count; round++) {
        const correlationId = `asked_${next++}`;
        const response = bus.request({ ...REQUEST, correlationId }, 'tool-confirmation-response');
        await bus.publish({ type: 'tool-confirmation-response', correlationId, confirmed: true });
        await response;
      }
    });
  const theirs = () =>
    time(ROUNDS, async (count) => {
      for (let round = 0; round < count; round++) {
        const correlationId = `asked_${next++}`;
        const response = naive.request(correlationId);
        naive.respond(correlationId);
        await response;
      }
    });

  const ratio = await ratioOf(ours, theirs);
  return {
    name: 'bus.request with 10,000 pending, against one listener a request',
    ratio,
    budget: 1 / 40,
    aim: 1 / 80,
    runs: RUNS,
  };
}
