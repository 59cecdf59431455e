import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AskUserError, type Outcome, type StoredAsk, type ToolResult } from '../../src/index';
import { actions, setting } from './actions';
import { PATIENCE_MS, RUNS, runs } from './runs';
import { type Call, World } from './world';

/** An outcome that was decided before anything was put. */
function isRefusal(outcome: Outcome | undefined): boolean {
  return outcome?.status === 'unavailable';
}

function checkCall(world: World, call: Call, stored: readonly Outcome[], codes: readonly unknown[]): void {
  expect(call.ended).not.toBe('no');
  if (call.ended === 'rejected') {
    if (call.signal?.aborted && call.value === call.signal.reason) return;
    // Only `ask` may reject with an error; a tool's result says it.
    expect(call.how).toBe('ask');
    expect(codes).toContain(AskUserError.is(call.value) && call.value.code);
    return;
  }
  if (call.how === 'open' && 'pending' in (call.value as object)) {
    const { id } = (call.value as { pending: StoredAsk }).pending;
    // An ask that another process settled, and this one heard of nothing before the end, is only in the store.
    expect(world.written.has(id) || world.events.some((event) => event.id === id)).toBe(true);
    return;
  }
  const result = call.value as ToolResult;
  if (call.how !== 'ask' && result.error !== undefined) return expect(codes).toContain(result.error.code) as never;
  const outcome = call.how === 'ask' ? (call.value as Outcome) : result.data.outcome;
  if (!isRefusal(outcome)) expect(stored).toContainEqual(outcome);
}

describe('whatever happens, in whatever order', () => {
  test(
    'each ask ends once, every call comes back, and nothing is left behind',
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(setting, actions, async (given, todo) => {
          const world = new World(given);
          for (const action of todo) await world.act(action);
          const { askUser, clock, store } = world;
          await world.rest();
          for (const { id } of askUser.pending()) {
            const stored = await store.get(id);
            expect(stored !== undefined && stored.outcome === undefined, `${id} waits, and has ended`).toBe(true);
          }
          const waiting = askUser.pending().map(({ id }) => id);
          for (const { context, request } of world.showings) {
            if (!waiting.includes(request.id)) expect(context.signal.aborted, 'its screen is closed').toBe(true);
          }
          await world.end();

          const kept = new Map<string, Outcome | undefined>();
          for (const ask of (await store.list({ limit: 1_000 })).items) kept.set(ask.id, ask.outcome);

          // One outcome an ask, the same in the store and in the event.
          for (const [id, outcome] of kept) {
            const events = world.events.filter((event) => event.id === id);
            expect(outcome, id).toBeDefined();
            expect(events.at(-1)?.outcome, id).toEqual(outcome);
            expect(world.written.get(id)?.at(-1), id).toEqual(outcome);
          }
          // An id that was erased may be asked again, so it may end as often as it was written or erased.
          const isErased = todo.some((action) => action.do === 'erase');
          const ended = world.events.map(({ id }) => id);
          if (!isErased) expect(new Set(ended).size).toBe(ended.length);

          // Nobody can say how an ask ended whose outcome was erased before it was read.
          const codes = ['id_conflict', ...(isErased ? ['outcome_unknown'] : [])];
          const outcomes = world.events.map(({ outcome }) => outcome);
          for (const { status } of outcomes) seen.add(status);
          for (const call of world.calls) checkCall(world, call, outcomes, codes);
          for (const { id, settlement } of world.settlements) {
            if (settlement.verdict === 'won' && !isErased) expect(kept.get(id)).toEqual(settlement.outcome);
          }

          expect(askUser.pending()).toEqual([]);
          expect(clock.timers).toBe(0);
          expect(world.listenersNow).toBe(world.listenersBefore);
          for (const { signal } of world.controllers) expect(getEventListeners(signal, 'abort')).toHaveLength(0);
          for (const { context } of world.showings) expect(context.signal.aborted, 'the screen is closed').toBe(true);
          if (!isErased) expect(world.mostAttempts).toBeLessThanOrEqual(3);
          for (const error of world.errors) expect(AskUserError.is(error), String(error)).toBe(true);
        }),
        runs(),
      );
      // Else the generator makes too little happen.
      const statuses = ['aborted', 'answered', 'clarification', 'dismissed', 'timed_out', 'unavailable'];
      if (RUNS >= 300) expect([...seen].sort()).toEqual(statuses);
    },
    PATIENCE_MS,
  );
});
