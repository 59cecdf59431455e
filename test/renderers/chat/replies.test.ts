import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/index';
import { describeReask, parseReply, stringsFor } from '../../../src/renderers/chat/index';
import cases from '../../cases/replies.json';
import { turns, until } from '../../support/turns';
import { ADA, chatting, isSent } from './chatting';

interface ReplyCase {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly reply: string;
}

const CAPABILITIES = { 'with buttons': { buttons: true }, 'without buttons': { buttons: false, edit: false } };

describe.each(Object.entries(CAPABILITIES))('a typed reply in a channel %s', (_, capabilities) => {
  test.each((cases as unknown as readonly ReplyCase[]).map((one) => [one.name, one] as const))(
    '%s',
    async (_name, one) => {
      const { channel, store, outcome, last } = chatting({ memory: { capabilities } });
      // As it is in the case: a model's call could not have every one of them.
      await store.put({
        ...{ type: 'ask-user-request', id: 'x', correlationId: 'x', digest: 'one' },
        ...{ questions: one.questions, scope: {}, origin: [] },
      });
      await until(async () => isSent(await store.note('x', 'memory')));
      const asked = last();
      const parsed = parseReply(one.questions, one.reply);
      const { consumed } = await channel.say(ADA, one.reply);
      await turns();
      if ('reask' in parsed) {
        expect(await outcome()).toBeUndefined();
        const [said] = channel.messages.slice(channel.messages.indexOf(asked) + 1);
        // Nothing to be seen is no reply at all.
        if (parsed.reask.reason === 'empty') return void expect([consumed, said]).toEqual([false, undefined]);
        expect(consumed).toBe(true);
        expect(said?.text).toContain(describeReask(parsed.reask, one.questions, stringsFor('en')));
      } else if ('cancelled' in parsed) {
        expect(await outcome()).toMatchObject({ status: 'dismissed', by: { actor: ADA } });
      } else {
        expect(await outcome()).toEqual({
          status: 'answered',
          answers: parsed.answers,
          by: { kind: 'human', renderer: 'memory', actor: ADA },
        });
      }
    },
  );
});
