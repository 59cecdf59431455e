import type { Respondent } from '../answer/outcome';
import type { Scope, StoredAsk } from '../ports/ask';
import type { Desk } from '../ports/desk';
import { answerAsk, findAsk } from './answering';
import { narrowScope } from './ask-id';
import type { Core } from './core';
import { askEvents } from './events';

/** A renderer's desk: the asks of its scope and no others, and answers under its own name. */
export function deskFor(
  broker: Core,
  { scope, respondent }: { readonly scope: Scope; readonly respondent: Respondent },
): Desk {
  const get = async (id: string): Promise<StoredAsk | undefined> => {
    const ask = await findAsk(broker, scope, id);
    // A correlationId is the caller's word, and may be guessed: it opens nothing here.
    return ask?.id === id ? ask : undefined;
  };
  const name = respondent.renderer;
  return Object.freeze({
    get,
    list: async (filter = {}) =>
      broker.options.store.list({ ...filter, scope: narrowScope(scope, filter.scope ?? {}) }),
    answer: async (id, reply, { actor } = {}) => {
      if ((await get(id)) === undefined) return { verdict: 'unknown' };
      const by: Respondent = actor === undefined ? respondent : { ...respondent, kind: 'human', actor };
      return answerAsk(broker, scope, id, reply, by);
    },
    note: async (id, state, part) =>
      (await get(id)) === undefined ? undefined : broker.options.store.note(id, keyOf(name, 'note', part), state),
    claim: async (id, what, leaseMs) =>
      (await get(id)) !== undefined && broker.options.store.claim(id, keyOf(name, 'claim', what), leaseMs),
    events: ({ signal }) => askEvents(broker, scope, signal),
  } satisfies Desk);
}

/** Beside the renderer's own note and the broker's for it, whatever the part is called. */
function keyOf(renderer: string, kind: 'note' | 'claim', part: string | undefined): string {
  return part === undefined ? renderer : `${renderer}/${kind}/${part}`;
}
