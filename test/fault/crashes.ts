import type { CrashPoint } from './protocol';

/** Where this process is to die, with no time to prepare. */
export class Crashes {
  #armed: CrashPoint | undefined;
  #passed = 0;

  arm(at: CrashPoint): void {
    this.#armed = at;
    this.#passed = 0;
  }

  pass(side: CrashPoint['side'], of: CrashPoint['of']): void {
    const armed = this.#armed;
    if (armed === undefined || armed.side !== side || armed.of !== of) return;
    this.#passed++;
    if (this.#passed === armed.nth) process.kill(process.pid, 'SIGKILL');
  }
}
