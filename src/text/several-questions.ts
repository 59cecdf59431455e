import { hasCancelLine } from './cancel-lines';
import { byKeys } from './keyed-reply';
import type { Labels } from './labels';
import { visibleLinesOf } from './lines';
import { shareLoneLine } from './lone-line';
import type { ParsedReply } from './parsed-reply';
import { byPosition } from './positions';
import { keysOf } from './question-keys';
import { certain, readShares, type Shares } from './shares';

/** Reads a reply to several questions: who gets which line, then each line for itself. */
export function readSeveral(all: readonly Labels[], text: string): ParsedReply {
  const lines = visibleLinesOf(text);
  if (hasCancelLine(all, lines, false)) return { cancelled: true };
  return readShares(all, shareLines(all, atMost(MOST_LINES, lines)));
}

/** So many lines are a pasted text; what comes after them stays together, since looking for keys in each line takes time. */
const MOST_LINES = 300;

function atMost(most: number, lines: readonly string[]): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join('\n')];
}

function shareLines(all: readonly Labels[], lines: readonly string[]): Shares {
  const lone = lines.length === 1 ? shareLoneLine(all, lines[0]!) : undefined;
  if (lone !== undefined) return lone;
  const keys = keysOf(all);
  const placed = byPosition(keys, lines);
  return placed === undefined ? byKeys(keys, lines) : certain(placed);
}
