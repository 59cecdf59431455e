import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { JournalLine } from './protocol';

/** What a chat sent, in the order in which it came about, whichever process sent it. What is written survives its writer. */
export class Journal {
  readonly #file: string;
  readonly #claims = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  claiming(id: string): void {
    this.#claims.set(id, Date.now());
  }

  write(what: JournalLine['what'], id: string): void {
    const line: JournalLine = { what, id, pid: process.pid, at: Date.now(), claimedAt: this.#claims.get(id) ?? 0 };
    // Small appends are whole, and go to the end wherever that is by then.
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

export function journalLines(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
