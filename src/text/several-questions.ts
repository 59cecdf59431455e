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
  return readShares(all, shareLines(all, lines));
}

function shareLines(all: readonly Labels[], lines: readonly string[]): Shares {
  const lone = lines.length === 1 ? shareLoneLine(all, lines[0]!) : undefined;
  if (lone !== undefined) return lone;
  const keys = keysOf(all);
  const placed = byPosition(keys, lines);
  return placed === undefined ? byKeys(keys, lines) : certain(placed);
}
