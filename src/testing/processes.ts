/**
 * Processes of Node for `storeConformance({ spawn })`. The rest of `querent/testing` runs without Node; this needs it.
 *
 * @module
 */
import { fork } from 'node:child_process';
import type { Json } from '../ports/json';
import type { QuestionStore } from '../ports/store';
import type { CrashPoint, StoreProcess } from './store-process/protocol';
import { serveCalls } from './store-process/serve-calls';

export type { CrashPoint, StoreProcess };

export interface ForkStoreOptions {
  /** Arguments for Node itself, such as a loader. Default: those of this process. */
  readonly execArgv?: readonly string[];
}

/**
 * Starts a process that runs this script, which calls {@link serveStore}. `data` says which data to open: a path, a URL, a name.
 *
 * The process ends when this one does.
 *
 * @example
 * storeConformance(test, {
 *   open: () => openIn(newFile()),
 *   spawn: ({ file }) => forkStore(new URL('./my-store.worker.js', import.meta.url), { file }),
 * });
 */
export function forkStore(script: URL, data: Json, options: ForkStoreOptions = {}): StoreProcess {
  const execArgv = [...(options.execArgv ?? process.execArgv)];
  const child = fork(script, [JSON.stringify(data)], { execArgv });
  const kept: Json[] = [];
  let listener: ((message: Json) => void) | undefined;
  child.on('message', (message) => {
    if (listener === undefined) kept.push(message as Json);
    else listener(message as Json);
  });
  const gone = new Promise<number | undefined>((resolve) => {
    child.on('exit', (code) => resolve(code ?? undefined));
    child.on('error', () => resolve(undefined));
  });
  return {
    send: (message) => {
      // To a process that has just died it is lost; whoever waits for its answer learns from `gone`.
      child.send(message as object, () => {});
    },
    onMessage: (onMessage) => {
      listener = onMessage;
      for (const message of kept.splice(0)) onMessage(message);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    gone,
  };
}

/**
 * The whole of a worker script: opens the store with the `data` that {@link forkStore} was given, and does what the suite says.
 *
 * Crash tests need to die in the middle of a write. So call `crashPoint('before-commit')` right before a write counts and
 * `crashPoint('after-commit')` right after it: the engine's client is yours to wrap.
 *
 * @example
 * // my-store.worker.ts
 * import { serveStore } from 'querent/testing/processes';
 *
 * await serveStore((data, crashPoint) => myStore(openClient(data.file, { beforeCommit: () => crashPoint('before-commit') })));
 */
export async function serveStore(
  open: (data: never, crashPoint: (point: CrashPoint) => void) => QuestionStore | Promise<QuestionStore>,
): Promise<void> {
  let armed: CrashPoint | undefined;
  let hasEnded = false;
  const store = await open(JSON.parse(process.argv[2] ?? 'null') as never, (point) => {
    if (point === armed) process.kill(process.pid, 'SIGKILL');
  });
  // Whoever started it is gone: nobody will tell it to end.
  process.once('disconnect', () => {
    if (!hasEnded) process.exit(1);
  });
  serveCalls(store, {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', (message) => listener(message as Json)),
    crashAt: (point) => {
      armed = point;
    },
    end: () => {
      hasEnded = true;
      process.disconnect?.();
    },
  });
}
