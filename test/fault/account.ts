import { isDeepStrictEqual } from 'node:util';
import type { Outcome, StoredAsk } from '../../src/index';
import { journalLines } from './journal';
import type { World } from './places';
import type { Plan } from './plan';
import { type Cast, LEASE_MS } from './play';
import type { WorkerProcess } from './worker-process';

/** What a round came to, to be added up. */
export interface Tally {
  asks: number;
  killed: number;
  /** Answers whose giver was told that they won. */
  acknowledged: number;
  sends: number;
  /** Sends of a message that had gone out before its sender died: the person may have it twice. */
  sentAgain: number;
  /** A process held its turn for longer than its lease, as on a machine that stands still. */
  overran: number;
  /** Rounds in which somebody heard of an end only by the poll: a hint was lost. */
  polled: number;
}

/** Accounts for every ask of a round; gives what is wrong. */
export async function account(world: World, cast: Cast, plan: Plan, tally: Tally): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, timeoutMs } of plan.asks) {
    const ask = await world.store.get(id);
    if (ask?.outcome === undefined) wrong.push(`${id} is still open`);
    else wrong.push(...accountForAsk(ask, ask.outcome, timeoutMs, cast, tally));
  }
  const open = await world.store.list({ state: 'pending' });
  if (open.items.length > 0) wrong.push(`open in the end: ${open.items.map(({ id }) => id).join(', ')}`);
  for (const one of cast.everybody) {
    for (const { code, message } of one.of('error')) wrong.push(`process ${one.pid}: ${code}: ${message}`);
    if (one.isGone) tally.killed++;
  }
  for (const { id } of plan.asks) wrong.push(...accountForChat(world, cast, id, tally));
  tally.asks += plan.asks.length;
  return wrong;
}

/** Whoever was told how an ask ended was told the same, and it is what the store has. */
function accountForAsk(
  { id, settledAt = 0, expiresAt }: StoredAsk,
  outcome: Outcome,
  timeoutMs: number | undefined,
  { everybody }: Cast,
  tally: Tally,
): string[] {
  const wrong: string[] = [];
  const told = (by: string, other: Outcome | undefined) => {
    if (!isDeepStrictEqual(other, outcome)) {
      wrong.push(`${id}: ${by} was told ${JSON.stringify(other)}, and the store has ${JSON.stringify(outcome)}`);
    }
  };
  const isOfTime = outcome.status === 'timed_out';
  if (isOfTime && timeoutMs === undefined) wrong.push(`${id} timed out, and had no timeout`);
  if (expiresAt !== undefined && outcome.status === 'answered' && settledAt >= expiresAt)
    wrong.push(`${id} was answered late`);
  if (expiresAt !== undefined && isOfTime && settledAt < expiresAt) wrong.push(`${id} timed out early`);
  let winners = 0;
  for (const one of everybody) {
    for (const report of one.of('ended', (ended) => ended.id === id)) told(`call ${report.call}`, report.outcome);
    for (const report of one.of('opened', (opened) => opened.id === id)) {
      if (report.outcome !== undefined) told(`call ${report.call}`, report.outcome);
    }
    for (const report of one.of('verdict', (verdict) => verdict.id === id)) {
      told(`the answer "${report.call}", ${report.verdict}`, report.outcome);
      if (report.verdict === 'won') winners++;
      else if (report.verdict !== (isOfTime ? 'late' : 'lost')) wrong.push(`${id}: an answer was ${report.verdict}`);
    }
    for (const report of one.of('screen closed', (closed) => closed.id === id))
      told(`the ${report.on}`, report.outcome);
    wrong.push(...rejected(one, id, outcome));
    const screens = one.of('shown', (shown) => shown.id === id && shown.on === 'screen').length;
    if (screens > 1) wrong.push(`${id} came on the screen of process ${one.pid} ${screens} times`);
  }
  if (winners > 1) wrong.push(`${id}: ${winners} answers won`);
  tally.acknowledged += winners;
  return wrong;
}

/** A call may reject only with the reason of its own signal, and only where that ended the ask. */
function rejected(one: WorkerProcess, id: string, outcome: Outcome): string[] {
  const wrong: string[] = [];
  for (const { call, own, held, code } of one.of('rejected', (report) => report.call.startsWith(`${id}/`))) {
    if (!own) wrong.push(`${call} was rejected: ${code}`);
    // Before its put is back a call rejects at once, whatever becomes of the ask.
    if (own && held && outcome.status !== 'aborted')
      wrong.push(`${call} was aborted, and the ask is ${outcome.status}`);
  }
  return wrong;
}

/**
 * No message goes out again once the store has acknowledged that the person has it. What counts: a line `noted`, written when a note, or the
 * word that it was shown, is back from the store, and no line `sent` after it.
 *
 * A kill between the sending and that is the one gap: nobody can know that it was sent, so it is sent again, and only then. And a process
 * that stands still for longer than its lease loses its turn without knowing it.
 */
function accountForChat({ journal }: World, { everybody }: Cast, id: string, tally: Tally): string[] {
  const wrong: string[] = [];
  const lines = journalLines(journal).filter((line) => line.id === id);
  const isGone = (pid: number) => everybody.some((one) => one.pid === pid && one.isGone);
  for (const [index, line] of lines.entries()) {
    if (line.what !== 'sent') continue;
    tally.sends++;
    const next = lines.slice(index + 1).find(({ what }) => what === 'sent');
    if (next === undefined) continue;
    tally.sentAgain++;
    const noted = lines.find(({ what, pid }) => what === 'noted' && pid === line.pid);
    const overran = (noted?.at ?? next.at) - line.claimedAt >= LEASE_MS && !isGone(line.pid);
    if (overran) tally.overran++;
    else if (noted !== undefined && lines.indexOf(noted) < lines.indexOf(next)) {
      wrong.push(`${id} was sent again after the store had acknowledged it: ${JSON.stringify(lines)}`);
    } else if (!isGone(line.pid)) {
      wrong.push(`${id} was sent again, and its sender lives: ${JSON.stringify(lines)}`);
    }
  }
  return wrong;
}
