import { App, type Receiver } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chatRenderer, stringsFor } from '../../../src/renderers/chat/index';
import { slackChannel } from '../../../src/renderers/chat/slack';
import hostile from '../../cases/hostile.json';
import { processes } from '../../support/pretend-processes';
import { turns, until } from '../../support/turns';
import { apiServer, send } from './api-server';
import { CHECKS, ENV, isSent, NAME, SURE, TRIP } from './chatting';

const EN = stringsFor('en');
const [ADA, EVE, BOT, ROOM] = ['U7', 'U8', 'U99', 'C42'];
const SENT_AT = 1_700_000_000;
const MESSAGES = /^POST \/chat\.postMessage$/;
const EDITS = /^POST \/chat\.update$/;
const NOTICES = /^POST \/respond$/;
const ONE_TRY = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer(({ at }, count) => {
    if (NOTICES.test(at)) return {};
    return { ok: true, channel: ROOM, ts: `${SENT_AT}.${String(count).padStart(6, '0')}` };
  }, /^\/api/);
});
afterEach(() => server.close());

/** Events are handed to the app by the test. */
class HandedIn implements Receiver {
  init(): void {}
  async start(): Promise<void> {}
  async stop(): Promise<void> {}
}

function newApp(clientOptions: object = ONE_TRY): App {
  return new App({
    ...{ token: 'xoxb-token', botId: 'B1', botUserId: BOT, tokenVerificationEnabled: false, receiver: new HandedIn() },
    clientOptions: { slackApiUrl: `${server.address}/api/`, ...clientOptions },
    logger: {
      debug() {},
      info() {},
      warn() {},
      error() {},
      setLevel() {},
      getLevel: () => 'error' as never,
      setName() {},
    },
  });
}

/** Workers with an app each, as processes have one. */
function workers(count = 1, clientOptions: object = {}) {
  const { start, store, clock, errors } = processes();
  const ordinary: string[] = [];
  const apps = Array.from({ length: count }, () => {
    const app = newApp({ ...ONE_TRY, ...clientOptions });
    const channel = slackChannel({ app });
    app.message(async ({ message }) => void ordinary.push((message as { text?: string }).text ?? ''));
    app.action('their-own', async ({ ack }) => {
      ordinary.push('their button');
      await ack();
    });
    const route = () => ({ conversation: ROOM, actor: ADA });
    start({ renderer: chatRenderer({ channel, clock, route, onError: (error) => errors.push(error) }) });
    return app;
  });
  const asker = start();
  let events = 0;
  const acks: number[] = [];
  const handle = (body: object, app = apps[0]!) =>
    app.processEvent({ body: { team_id: 'T1', api_app_id: 'A1', ...body }, ack: async () => void acks.push(1) });
  return {
    acks,
    apps,
    clock,
    errors,
    ordinary,
    store,
    put: (questions: unknown, id = 'x') => asker.tool.open({ questions }, { correlationId: id }),
    sent: (id = 'x') => until(async () => isSent(await store.note(id, 'slack'))),
    outcome: async (id = 'x') => (await store.get(id))?.outcome,
    write: (text: string, more: object = {}, app?: App) =>
      handle(
        {
          type: 'event_callback',
          event: {
            ...{ type: 'message', channel: ROOM, channel_type: 'im', user: ADA, text },
            ...{ ts: `${SENT_AT + 100}.${String(++events).padStart(6, '0')}`, ...more },
          },
        },
        app,
      ),
    tap: (button: { action_id: string; value: string }, more: object = {}, app?: App) =>
      handle(
        {
          ...{ type: 'block_actions', user: { id: ADA }, channel: { id: ROOM }, team: { id: 'T1' } },
          ...{ message: { ts: `${SENT_AT}.000001` }, response_url: `${server.address}/respond` },
          actions: [{ type: 'button', block_id: 'b', action_ts: `${SENT_AT + 100}.${++events}`, ...button }],
          ...more,
        },
        app,
      ),
  };
}

interface Button {
  readonly action_id: string;
  readonly value: string;
  readonly text: { readonly type: string; readonly text: string; readonly emoji: boolean };
}

const buttons = (): Button[] => server.of(MESSAGES).at(-1).blocks[1].elements;
const textOf = ({ blocks }: { blocks: { text: { text: string } }[] }) => blocks[0]!.text.text;

describe('slackChannel over Bolt', () => {
  test('sends plain text without previews or mentions, and a button for each option', async () => {
    const { put, sent } = workers();
    await put([ENV]);
    await sent();
    const [payload] = server.of(MESSAGES);
    expect(payload).toMatchObject({ channel: ROOM, parse: 'none', link_names: 'false', unfurl_links: 'false' });
    expect(payload.blocks[0]).toMatchObject({ type: 'section', text: { type: 'plain_text', emoji: false } });
    expect(textOf(payload)).toContain('1. Staging - safe');
    expect(buttons().map(({ text }) => text.text)).toEqual(['Staging', 'Production', 'Other']);
    for (const { value } of buttons()) expect(value.length).toBeLessThanOrEqual(2_000);
  });

  test('brings a tap, tells the person alone, and edits the message', async () => {
    const { put, sent, tap, outcome, acks } = workers();
    await put([ENV]);
    await sent();
    await tap(buttons()[1]!);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }], by: { actor: ADA } });
    expect(acks).toHaveLength(1);
    await until(() => server.of(EDITS).length === 1);
    expect(server.of(NOTICES)[0]).toEqual({
      ...{ text: 'Answered: Production', response_type: 'ephemeral', replace_original: false },
    });
    const [edit] = server.of(EDITS);
    expect(edit).toMatchObject({ channel: ROOM, ts: `${SENT_AT}.000001` });
    expect(textOf(edit)).toMatch(/\n\nAnswered: Production$/);
    expect(edit.blocks).toHaveLength(1);
  });

  test('leaves another button of the app to the app', async () => {
    const { put, sent, tap, outcome, ordinary } = workers();
    await put([ENV]);
    await sent();
    await tap({ action_id: 'their-own', value: buttons()[0]!.value });
    expect(ordinary).toEqual(['their button']);
    expect(await outcome()).toBeUndefined();
  });

  test('brings a typed reply as it was typed, and leaves all else to the app’s own listeners', async () => {
    const { put, sent, write, outcome, ordinary } = workers();
    await write('hello');
    await put([NAME]);
    await sent();
    await write('from a stranger', { user: EVE });
    await write('older', { ts: `${SENT_AT - 60}.000001` });
    await write('edited', { subtype: 'message_changed', user: undefined });
    expect(ordinary).toEqual(['hello', 'from a stranger', 'older', 'edited']);
    await write(`<@${BOT}> a &lt;b&gt; &amp;amp; <https://x.y|x.y>`);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'a <b> &amp; x.y' }] });
    expect(ordinary).toHaveLength(4);
  });

  test('takes a message in the thread below its own for a direct reply, and another thread for another place', async () => {
    const { put, sent, write, outcome, ordinary } = workers();
    await put([ENV]);
    await sent();
    await write('1', { thread_ts: `${SENT_AT - 500}.000001`, parent_user_id: EVE });
    expect(ordinary).toEqual(['1']);
    await write('2', { thread_ts: `${SENT_AT}.000001`, parent_user_id: BOT });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('asks for words after Other, refuses a file in words, and a stranger’s tap so that they see it', async () => {
    const { put, sent, write, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    const [first, , other] = buttons();
    await tap(other!);
    expect(textOf(server.of(MESSAGES)[1])).toBe(EN.chat.typeOwn);
    await write('1', { subtype: 'file_share', files: [{ id: 'F1' }] });
    expect(textOf(server.of(MESSAGES)[2])).toBe(EN.chat.wordsOnly);
    await tap(first!, { user: { id: EVE } });
    expect(server.of(NOTICES).at(-1).text).toBe(EN.chat.notYours);
    expect(await outcome()).toBeUndefined();
  });

  test('waits a rate limit out and sends once', async () => {
    const { put, sent } = workers();
    server.next(MESSAGES, (response) => send(response, 429, { ok: false }, { 'retry-after': '0' }));
    await put([ENV]);
    await sent();
    expect(server.of(MESSAGES)).toHaveLength(2);
  });

  test.each([
    ['timed out', (): void => {}],
    ['broke off', (response: { destroy(): void }) => void response.destroy()],
    ['ended in a fault of Slack’s', (response: never) => send(response, 500, {})],
    ['ended in a doubtful word', (response: never) => send(response, 200, { ok: false, error: 'internal_error' })],
  ])('sends no second time where a request %s after it was taken, and takes the reply', async (_name, answer) => {
    const { put, sent, write, outcome, clock } = workers(1, { timeout: 200 });
    server.next(MESSAGES, answer as never);
    await put([ENV]);
    await sent();
    await clock.advance(300_000);
    expect(server.of(MESSAGES)).toHaveLength(1);
    await write('2', { ts: `${Math.floor(Date.now() / 1_000)}.000001` });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('refuses an app that would send twice by itself, and says what to give it', () => {
    expect(() => slackChannel({ app: newApp({ retryConfig: undefined }) })).toThrow(/retryConfig: \{ retries: 0 \}/);
  });

  test('fails where Slack says no', async () => {
    const { put, clock, outcome, errors } = workers();
    for (let count = 0; count < 3; count++) {
      server.next(MESSAGES, (response) => send(response, 200, { ok: false, error: 'channel_not_found' }));
    }
    await put([ENV]);
    for (let count = 1; count <= 3; count++) {
      await until(() => errors.length === count);
      await clock.advance(31_000);
    }
    await clock.advance(31_000);
    expect(await outcome()).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(server.of(MESSAGES)).toHaveLength(3);
  });

  test('takes one tap, and one message, that is brought twice, also after a restart', async () => {
    const { put, sent, tap, write, outcome, apps, ordinary } = workers(2);
    await put([SURE]);
    await sent();
    const tapped = { ...buttons()[0]!, action_ts: '1' };
    await Promise.all(apps.map((app) => tap(tapped, {}, app)));
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
    await put([NAME], 'y');
    await sent('y');
    const again = { ts: `${SENT_AT + 900}.000001` };
    await Promise.all(apps.map((app) => write('main', again, app)));
    expect(await outcome('y')).toMatchObject({ answers: [{ text: 'main' }] });
    await until(() => server.of(EDITS).length === 2);
    await turns(20);
    expect(server.of(EDITS)).toHaveLength(2);
    expect(ordinary.length).toBeLessThanOrEqual(1);
  });

  test('sends one message from three workers, and any of them takes the reply', async () => {
    const { put, sent, write, outcome, apps, clock } = workers(3);
    await put([ENV]);
    await sent();
    await clock.advance(120_000);
    expect(server.of(MESSAGES)).toHaveLength(1);
    await write('1', {}, apps[2]);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('has a text for what a tap can’t answer, with every option in it', async () => {
    const { put, sent } = workers();
    await put([...TRIP, CHECKS]);
    await sent();
    const texts = server.of(MESSAGES).map(textOf).join('\n');
    for (const label of ['Lisbon', 'Porto', 'Unit', 'Lint', 'E2E']) expect(texts).toContain(label);
    for (const { blocks } of server.of(MESSAGES)) expect(blocks).toHaveLength(1);
  });

  test.each(hostile.map(({ name, text }) => [name, text] as const))(
    'sends hostile text as text: %s',
    async (_, text) => {
      const { put, sent, store } = workers();
      await put([{ ...ENV, question: `<!channel> <@U7> @here *b* :smile: <https://x.y|x>\n> q\n${text}` }]);
      await sent();
      const messages = server.of(MESSAGES);
      for (const { blocks, text: fallback } of messages) {
        // Plain text is read as nothing else, and beside it nothing can begin a mention.
        expect(blocks[0].text).toMatchObject({ type: 'plain_text', emoji: false });
        expect(blocks[0].text.text.length).toBeLessThanOrEqual(3_000);
        expect(fallback).not.toMatch(/[<>]/);
      }
      const asked = (await store.get('x'))!.questions[0]!.question;
      const bare = (one: string) => one.replace(/\s+/g, '');
      expect(bare(messages.map(textOf).join('\n'))).toContain(bare(asked));
    },
  );
});
