import type { CancelTimer, Clock } from '../ports/clock';

/** Something that falls due once. */
export interface Deadline {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly due: () => void;
  /** Where it stands in the heap; -1 once it is out. */
  index: number;
}

/** Deadlines of any number of asks behind one armed timer: a timer an ask costs more than the ask. */
export class Deadlines {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #heap: Deadline[] = [];
  #armedAt = Number.POSITIVE_INFINITY;
  #cancel: CancelTimer | undefined;

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  get size(): number {
    return this.#heap.length;
  }

  add(at: number, due: () => void): Deadline {
    const deadline: Deadline = { at, due, index: this.#heap.length };
    this.#heap.push(deadline);
    this.#up(deadline);
    this.#arm();
    return deadline;
  }

  remove(deadline: Deadline): void {
    if (this.#take(deadline)) this.#arm();
  }

  #take(deadline: Deadline): boolean {
    const { index } = deadline;
    if (index < 0) return false;
    deadline.index = -1;
    const last = this.#heap.pop();
    if (last !== undefined && last !== deadline) {
      this.#place(last, index);
      this.#up(last);
      this.#down(last);
    }
    return true;
  }

  #arm(): void {
    const next = this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
    // A timer that is too early only looks and arms again; rearming on every removal would cost more.
    if (next >= this.#armedAt && next !== Number.POSITIVE_INFINITY) return;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#armedAt = next;
    if (next !== Number.POSITIVE_INFINITY) {
      this.#cancel = this.#clock.setTimer(() => this.#fire(), next - this.#clock.now());
    }
  }

  #fire(): void {
    this.#cancel = undefined;
    this.#armedAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    for (let next = this.#heap[0]; next !== undefined && next.at <= now; next = this.#heap[0]) {
      this.#take(next);
      // One that throws must not keep the others from falling due.
      try {
        next.due();
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#arm();
  }

  #place(deadline: Deadline, index: number): void {
    this.#heap[index] = deadline;
    deadline.index = index;
  }

  #up(deadline: Deadline): void {
    while (deadline.index > 0) {
      const parentIndex = (deadline.index - 1) >> 1;
      const parent = this.#heap[parentIndex] as Deadline;
      if (parent.at <= deadline.at) return;
      const { index } = deadline;
      this.#place(deadline, parentIndex);
      this.#place(parent, index);
    }
  }

  #down(deadline: Deadline): void {
    for (;;) {
      const left = 2 * deadline.index + 1;
      const first = this.#heap[left];
      if (first === undefined) return;
      const second = this.#heap[left + 1];
      const least = second !== undefined && second.at < first.at ? second : first;
      if (deadline.at <= least.at) return;
      const { index } = deadline;
      this.#place(deadline, least.index);
      this.#place(least, index);
    }
  }
}
