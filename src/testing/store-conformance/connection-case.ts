import type { QuestionStore } from '../../ports/store';
import { OtherProcess } from '../store-process/other-process';
import type { StoreConformanceOptions, StoreSubject } from './subject';

export interface ConnectionContext {
  readonly options: StoreConformanceOptions;
  readonly subject: StoreSubject;
  readonly advance: (ms: number) => Promise<void>;
  readonly seed: number;
  readonly rounds: number;
}

/** What must hold over a restart, over more than one connection, or over the loss of one. */
export interface ConnectionCase {
  readonly name: string;
  /** The options without which it can't be tried. */
  readonly needs?: readonly Exclude<keyof StoreConformanceOptions, 'open'>[];
  /** It draws from the seed; `rounds` says how many rounds it plays. */
  readonly isRandom?: true;
  readonly run: (context: ConnectionContext) => Promise<void>;
}

/** Runs with the data of a store that was closed, opened again. */
export async function withReopened(
  { options, subject }: ConnectionContext,
  run: (again: QuestionStore) => Promise<void>,
): Promise<void> {
  const again = await options.reopen?.(subject);
  if (again === undefined) return;
  try {
    await run(again);
  } finally {
    await again.close();
  }
}

/** Runs with a second connection to the data of a store that is open. */
export async function withJoined(
  { options, subject }: ConnectionContext,
  run: (here: QuestionStore, there: QuestionStore) => Promise<void>,
): Promise<void> {
  const there = await options.join?.(subject);
  if (there === undefined) return;
  try {
    await run(subject.store, there);
  } finally {
    await there.close();
  }
}

/** Runs with so many processes beside this one; kills those that are left. */
export async function withProcesses(
  { options, subject }: ConnectionContext,
  count: number,
  run: (processes: readonly OtherProcess[]) => Promise<void>,
): Promise<void> {
  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const started = await options.spawn?.(subject);
      return started && OtherProcess.start(started);
    }),
  );
  const running = processes.filter((one) => one !== undefined);
  try {
    await run(running);
  } finally {
    await Promise.all(running.map((one) => one.kill()));
  }
}

/** Runs with one process beside this one. */
export function withProcess(context: ConnectionContext, run: (other: OtherProcess) => Promise<void>): Promise<void> {
  return withProcesses(context, 1, ([other]) => run(other as OtherProcess));
}
