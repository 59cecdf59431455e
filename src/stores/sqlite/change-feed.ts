import type { Hint, Unwatch } from '../../ports/store';
import { Watchers } from '../watchers';
import type { Connection, Row } from './connection';
import { textOfKey } from './key-text';

/** Changes read at a time. However many there were each is hinted: of what was put and has ended since, a `resync` tells nobody. */
const PAGE = 1_000;

const CHANGES = 'SELECT changes, erased_at FROM querent_namespaces WHERE namespace = ?';
const CHANGED = `SELECT id, first_change, last_change, settled_at FROM querent_asks WHERE namespace = ? AND last_change > ?
  ORDER BY last_change LIMIT ${PAGE}`;

/**
 * Hints, of this process at once and of others by looking. Each change of an ask has a number, the namespace keeps the last one, and a
 * look compares it with the last that was seen: one row, read from memory that all processes share. A look that fails loses nothing, since
 * the next one starts from the same number.
 *
 * It reads that row and not `PRAGMA data_version`: it costs the same, sees what another store on this very handle wrote, and stays still
 * while others use the file for something else.
 */
export class ChangeFeed {
  readonly #connection: Connection;
  readonly #namespace: string;
  readonly #pollMs: number;
  readonly #watchers = new Watchers(() => this.#rest());
  #timer: ReturnType<typeof setInterval> | undefined;
  #seen = 0;

  constructor(connection: Connection, namespace: string, pollMs: number) {
    this.#connection = connection;
    this.#namespace = namespace;
    this.#pollMs = pollMs;
  }

  watch(onHint: (hint: Hint) => void, signal: AbortSignal | undefined): Unwatch {
    if (this.#watchers.size === 0) this.#seen = this.#last().changes;
    const unwatch = this.#watchers.add(onHint, signal);
    if (this.#watchers.size > 0 && this.#timer === undefined) {
      this.#timer = setInterval(() => this.look(), this.#pollMs);
      // A process whose only task is to look for hints has nothing left to do.
      (this.#timer as { unref?: () => void }).unref?.();
    }
    return unwatch;
  }

  /** Hints what has changed since the last look. Never throws: what was written before it is written. */
  look(): void {
    if (this.#watchers.size === 0) return;
    try {
      this.#look();
    } catch {
      // The next look sees the same.
    }
  }

  close(): void {
    this.#watchers.close();
  }

  #look(): void {
    const { changes, erasedAt } = this.#last();
    if (changes === this.#seen) return;
    const since = this.#seen;
    let rows: readonly Row[];
    do {
      rows = this.#connection.all(CHANGED, this.#namespace, this.#seen);
      // Before the hints, since what they set off may look as well.
      this.#seen = rows.length < PAGE ? Math.max(this.#seen, changes) : Number(rows.at(-1)?.last_change);
      for (const row of rows) this.#hint(row, since);
    } while (rows.length === PAGE);
    // What was erased has no row left to tell of it.
    if (erasedAt > since) this.#watchers.hint({ kind: 'resync' });
  }

  #hint(row: Row, since: number): void {
    const id = textOfKey(String(row.id));
    if (Number(row.first_change) > since) this.#watchers.hint({ kind: 'asked', id });
    if (row.settled_at !== null) this.#watchers.hint({ kind: 'settled', id });
  }

  #last(): { readonly changes: number; readonly erasedAt: number } {
    const row = this.#connection.get(CHANGES, this.#namespace);
    return { changes: Number(row?.changes ?? 0), erasedAt: Number(row?.erased_at ?? 0) };
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
