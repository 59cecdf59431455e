/**
 * Which asks ended while the store was being asked about them. What comes back may be older than what is known here by then: taken at its
 * word, it would bring an ask that is over back on screen.
 *
 * It keeps nothing once the calls are back.
 */
export class Meanwhile {
  /** Asks that calls are under way about, and how many. */
  readonly #calls = new Map<string, number>();
  /** Those of them that ended; true where it was known here, and everybody here has been told. */
  readonly #ended = new Map<string, boolean>();
  /** Lists under way; each may bring any ask. */
  readonly #lists = new Set<Set<string>>();

  begin(id: string): void {
    this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1);
  }

  hasEnded(id: string): boolean {
    return this.#ended.has(id);
  }

  /** It ended, and everybody here has been told. */
  hasFinished(id: string): boolean {
    return this.#ended.get(id) === true;
  }

  done(id: string): void {
    const left = (this.#calls.get(id) ?? 1) - 1;
    if (left > 0) return void this.#calls.set(id, left);
    this.#calls.delete(id);
    this.#ended.delete(id);
  }

  /** Runs a list; `use` gets the ids of what ended since it began. */
  async list<T>(read: () => Promise<T>, use: (found: T, ended: ReadonlySet<string>) => void): Promise<T> {
    const ended = new Set<string>();
    this.#lists.add(ended);
    try {
      const found = await read();
      use(found, ended);
      return found;
    } finally {
      this.#lists.delete(ended);
    }
  }

  ended(id: string): void {
    if (this.#calls.has(id) && !this.#ended.has(id)) this.#ended.set(id, false);
    for (const list of this.#lists) list.add(id);
  }

  finished(id: string): void {
    this.ended(id);
    if (this.#calls.has(id)) this.#ended.set(id, true);
  }
}
