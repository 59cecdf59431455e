import { AskUserError } from '../../errors';
import type { Json } from '../../ports/json';
import type { Hint, QuestionStore } from '../../ports/store';
import { check } from '../check';
import type { Acknowledged, Command, CrashPoint, Load, Message, StoreMethod, StoreProcess } from './protocol';

interface Answer {
  readonly resolve: (value: Json | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** A process that has the same data open: its store, called from here, and what a test does to it. */
export class OtherProcess {
  readonly store: QuestionStore;
  readonly acknowledged: Acknowledged[] = [];
  isGone = false;
  readonly #process: StoreProcess;
  readonly #answers = new Map<number, Answer>();
  readonly #watchers: ((hint: Hint) => void)[] = [];
  #count = 0;

  /** Resolves when it has its store open. */
  static async start(process: StoreProcess): Promise<OtherProcess> {
    return new Promise((resolve, reject) => {
      let other: OtherProcess | undefined;
      process.onMessage((received) => {
        const message = received as unknown as Message;
        if ('ready' in message) {
          other = new OtherProcess(process, message.ready);
          resolve(other);
        } else if (other !== undefined) {
          other.#receive(message);
        }
      });
      void process.gone.then((code) =>
        reject(new Error(`the other process ended with ${code} before its store was open`)),
      );
    });
  }

  private constructor(process: StoreProcess, traits: QuestionStore['traits']) {
    this.#process = process;
    this.store = this.#remoteStore(traits);
    void process.gone.then(() => {
      this.isGone = true;
      for (const { reject } of this.#answers.values()) reject(died());
      this.#answers.clear();
    });
  }

  /** Dies there at the next write. */
  async crashAt(point: CrashPoint): Promise<void> {
    await this.#ask({ do: 'crash at', point });
  }

  async shiftClock(ms: number): Promise<void> {
    await this.#ask({ do: 'shift clock', ms });
  }

  async load(load: Load): Promise<void> {
    await this.#ask({ do: 'load', load });
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  /** Resolves with its exit code, or with undefined where it was killed. */
  get gone(): Promise<number | undefined> {
    return this.#process.gone;
  }

  #remoteStore(traits: QuestionStore['traits']): QuestionStore {
    const call =
      (method: StoreMethod) =>
      async (...args: unknown[]): Promise<never> => {
        // What is undefined at the end was left out; JSON would make null of it.
        while (args.length > 0 && args.at(-1) === undefined) args.pop();
        return (await this.#ask({ do: 'call', method, args: args as Json[] })) as never;
      };
    return {
      traits,
      put: call('put'),
      get: call('get'),
      settle: call('settle'),
      list: call('list'),
      claim: call('claim'),
      note: call('note'),
      purge: call('purge'),
      erase: call('erase'),
      watch: async (onHint) => {
        this.#watchers.push(onHint);
        await this.#ask({ do: 'watch' });
        return () => {};
      },
      close: async () => {
        await this.#ask({ do: 'close' });
      },
    };
  }

  #ask(command: Command): Promise<Json | undefined> {
    if (this.isGone) return Promise.reject(died());
    const number = this.#count++;
    return new Promise((resolve, reject) => {
      this.#answers.set(number, { resolve, reject });
      this.#process.send({ ...command, number } as unknown as Json);
    });
  }

  #receive(message: Message): void {
    if ('hint' in message) for (const watcher of this.#watchers) watcher(message.hint);
    if ('acknowledged' in message) this.acknowledged.push(message.acknowledged);
    if (!('number' in message)) return;
    const answer = this.#answers.get(message.number);
    this.#answers.delete(message.number);
    check(answer !== undefined, 'the other process answered what it was not asked');
    if (!('error' in message)) return answer.resolve(message.value);
    const { code, message: words } = message.error;
    answer.reject(code === undefined ? new Error(words) : new AskUserError(code, words));
  }
}

function died(): Error {
  return new Error('the other process is gone');
}
