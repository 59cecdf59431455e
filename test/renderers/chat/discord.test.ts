import type { RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import { Client, ClientUser, GatewayIntentBits, Partials } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordChannel } from '../../../src/renderers/chat/discord';
import { escapeDiscord } from '../../../src/renderers/chat/discord/escape';
import { chatRenderer, stringsFor } from '../../../src/renderers/chat/index';
import hostile from '../../cases/hostile.json';
import { processes } from '../../support/pretend-processes';
import { turns, until } from '../../support/turns';
import { apiServer, send } from './api-server';
import { CHECKS, ENV, isSent, NAME, SURE, TRIP } from './chatting';

const EN = stringsFor('en');
const [ADA, EVE, BOT, ROOM] = ['7', '8', '99', '42'];
const SENT_AT = 1_700_000_000_000;
/** An id that says when it was made. */
const snowflake = (at: number, more = 0) => String((BigInt(at - 1_420_070_400_000) << 22n) + BigInt(more));
const MESSAGES = /^POST \/channels\/42\/messages$/;
const EDITS = /^PATCH \/channels\/42\/messages\//;
const NOTICES = /^POST \/webhooks\//;

let server: Awaited<ReturnType<typeof apiServer>>;
const clients: Client[] = [];
beforeEach(async () => {
  const byNonce = new Map<string, string>();
  server = await apiServer(({ at, payload }, count) => {
    if (at.endsWith('/callback')) return undefined;
    // As Discord does with a nonce that it enforces.
    const id = byNonce.get(payload.nonce) ?? snowflake(SENT_AT, count);
    if (payload.nonce !== undefined) byNonce.set(payload.nonce, id);
    return { id, channel_id: ROOM, content: '', author: { id: BOT, username: 'bot' } };
  }, /^\/v10/);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
  await server.close();
});

/** A client that is logged in, as far as anybody but the gateway can tell. */
function newClient(options: object = {}): Client<true> {
  const client = new Client({
    intents: [GatewayIntentBits.DirectMessages, GatewayIntentBits.MessageContent],
    partials: [Partials.Channel],
    rest: { api: server.address, ...options },
  });
  client.rest.setToken('token');
  client.user = Reflect.construct(ClientUser, [client, { id: BOT, username: 'bot', discriminator: '0' }]);
  clients.push(client);
  return client as Client<true>;
}

/** Workers with a client each, as processes have one. */
function workers(count = 1, options: object = {}) {
  const { start, store, clock, errors } = processes();
  const ordinary: string[] = [];
  const bots = Array.from({ length: count }, () => {
    const client = newClient(options);
    client.on('error', (error) => errors.push(error));
    const channel = discordChannel({ client, onMessage: ({ content }) => ordinary.push(content) });
    const route = () => ({ conversation: ROOM, actor: ADA });
    start({ renderer: chatRenderer({ channel, clock, route, onError: (error) => errors.push(error) }) });
    return client;
  });
  const asker = start();
  let events = 0;
  // What the gateway's own packets are handed to.
  const actions = (client = bots[0]!) =>
    (client as unknown as { actions: Record<string, { handle(data: object): void }> }).actions;
  const user = (id: string) => ({ id, username: 'someone', discriminator: '0', avatar: null });
  return {
    bots,
    clock,
    errors,
    ordinary,
    store,
    put: (questions: unknown, id = 'x') => asker.tool.open({ questions }, { correlationId: id }),
    sent: (id = 'x') => until(async () => isSent(await store.note(id, 'discord'))),
    outcome: async (id = 'x') => (await store.get(id))?.outcome,
    write(content: string, more: object = {}, client?: Client<true>) {
      actions(client).MessageCreate!.handle({
        ...{
          id: snowflake(SENT_AT + 1_000, ++events),
          channel_id: ROOM,
          channel_type: 1,
          author: user(ADA),
          content,
          type: 0,
        },
        ...{ timestamp: '2023-11-14T22:13:21Z', edited_timestamp: null, tts: false, mention_everyone: false },
        ...{ mentions: [], mention_roles: [], attachments: [], embeds: [], pinned: false, ...more },
      });
    },
    tap(custom_id: string, more: object = {}, client?: Client<true>) {
      actions(client).InteractionCreate!.handle({
        ...{ id: `5${++events}`, application_id: BOT, type: 3, token: 'tap', version: 1, channel_id: ROOM },
        ...{ channel: { id: ROOM, type: 1 }, user: user(ADA), locale: 'en-US', entitlements: [] },
        ...{ data: { component_type: 2, custom_id }, message: { id: snowflake(SENT_AT, 1), channel_id: ROOM } },
        ...{ app_permissions: '0', authorizing_integration_owners: {}, ...more },
      });
    },
  };
}

const buttons = () =>
  (server.of(MESSAGES).at(-1).components as { components: { label: string; custom_id: string }[] }[]).flatMap(
    ({ components }) => components,
  );
const settled = (outcome: (id?: string) => Promise<unknown>) => until(async () => (await outcome()) !== undefined);

describe('discordChannel over discord.js', () => {
  test('sends text in which nothing is markup, calls nobody, and a button for each option', async () => {
    const { put, sent } = workers();
    await put([ENV]);
    await sent();
    const [payload] = server.of(MESSAGES) as [RESTPostAPIChannelMessageJSONBody];
    expect(payload).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4, enforce_nonce: true });
    expect(payload.content).toContain('1\\. Staging \\- safe');
    expect(buttons().map(({ label }) => label)).toEqual(['Staging', 'Production', 'Other']);
    for (const { custom_id } of buttons()) expect(custom_id.length).toBeLessThanOrEqual(100);
  });

  test('brings a tap, tells the person alone, and edits the message', async () => {
    const { put, sent, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    tap(buttons()[1]!.custom_id);
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }], by: { actor: ADA } });
    await until(() => server.of(EDITS).length === 1 && server.of(NOTICES).length === 1);
    expect(server.calls.filter(({ at }) => at.endsWith('/callback')).map(({ payload }) => payload)).toEqual([
      { type: 6 },
    ]);
    expect(server.of(NOTICES)[0]).toMatchObject({ content: 'Answered\\: Production', flags: 64 });
    expect(server.of(EDITS)[0]).toMatchObject({ components: [], allowed_mentions: { parse: [] } });
    expect(server.of(EDITS)[0].content).toMatch(/\n\nAnswered\\: Production$/);
  });

  test('leaves another button of the bot alone', async () => {
    const { put, sent, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    tap('their-own');
    await turns(20);
    expect(server.calls.filter(({ at }) => at.endsWith('/callback'))).toEqual([]);
    expect(await outcome()).toBeUndefined();
  });

  test('brings a typed reply, and gives all else to the host', async () => {
    const { put, sent, write, outcome, ordinary } = workers();
    write('hello');
    await until(() => ordinary.length === 1);
    await put([NAME]);
    await sent();
    write('from a stranger', { author: { id: EVE, username: 'eve', discriminator: '0' } });
    write('older', { id: snowflake(SENT_AT - 60_000) });
    write('from a bot', { author: { id: '5', username: 'b', discriminator: '0', bot: true } });
    await until(() => ordinary.length === 4);
    write(`<@${BOT}> main`);
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
    expect(ordinary.sort()).toEqual(['from a bot', 'from a stranger', 'hello', 'older']);
  });

  test('takes a direct reply to a message of its own for one to that, and to others’ for none', async () => {
    const { put, sent, write, outcome, ordinary } = workers();
    await put([ENV]);
    await sent();
    const referring = (author: string) => ({
      message_reference: { message_id: snowflake(SENT_AT, 1), channel_id: ROOM },
      referenced_message: {
        ...{ id: snowflake(SENT_AT, 1), channel_id: ROOM, author: { id: author, username: 'b', discriminator: '0' } },
        ...{ content: '', type: 0, mentions: [], mention_roles: [], attachments: [], embeds: [] },
        ...{ timestamp: '2023-11-14T22:13:20Z', edited_timestamp: null, pinned: false, tts: false },
      },
      type: 19,
    });
    write('2', referring(BOT));
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
    expect(ordinary).toEqual([]);
  });

  test('asks for words after Other, refuses a picture in words, and a stranger’s tap so that they see it', async () => {
    const { put, sent, write, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    const [first, , other] = buttons();
    tap(other!.custom_id);
    await until(() => server.of(MESSAGES).length === 2);
    expect(server.of(MESSAGES)[1].content).toBe(escapeDiscord(EN.chat.typeOwn));
    write('', { attachments: [{ id: '1', filename: 'a.png', size: 1, url: 'https://x', proxy_url: 'https://x' }] });
    await until(() => server.of(MESSAGES).length === 3);
    expect(server.of(MESSAGES)[2].content).toBe(escapeDiscord(EN.chat.wordsOnly));
    tap(first!.custom_id, { user: { id: EVE, username: 'eve', discriminator: '0' } });
    await until(() => server.of(NOTICES).some(({ content }) => content === escapeDiscord(EN.chat.notYours)));
    expect(await outcome()).toBeUndefined();
  });

  test.each([
    ['by discord.js', {}],
    ['by the channel, where the client is told not to', { rejectOnRateLimit: () => true }],
  ])('waits a rate limit out, %s, and sends once', async (_name, options) => {
    const { put, sent } = workers(1, options);
    server.next(MESSAGES, (response) =>
      send(response, 429, { message: 'slow', retry_after: 0.01, global: false }, { 'retry-after': '0.01', via: 'x' }),
    );
    await put([ENV]);
    await sent();
    expect(server.of(MESSAGES)).toHaveLength(2);
  });

  test('is there once where a send timed out after it was taken: it is made again under the same nonce', async () => {
    const { put, sent, write, outcome } = workers(1, { timeout: 200 });
    // Taken, and the answer never comes.
    server.next(MESSAGES, () => {});
    await put([ENV]);
    await sent();
    const [first, second] = server.of(MESSAGES);
    expect(second.nonce).toBe(first.nonce);
    expect(server.of(MESSAGES)).toHaveLength(2);
    write('2');
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('may be there where nobody ever answered: it is not sent again, and can be answered', async () => {
    const { put, sent, write, outcome, clock } = workers(1, { timeout: 100, retries: 0 });
    server.next(MESSAGES, () => {});
    await put([ENV]);
    await sent();
    await clock.advance(300_000);
    expect(server.of(MESSAGES)).toHaveLength(1);
    write('2', { id: snowflake(Date.now(), 1) });
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('fails where Discord says no', async () => {
    const { put, clock, outcome, errors } = workers();
    for (let count = 0; count < 3; count++) {
      server.next(MESSAGES, (response) => send(response, 403, { code: 50_013, message: 'Missing Permissions' }));
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

  test('takes one tap that is brought twice, also after a restart', async () => {
    const { put, sent, tap, outcome, bots } = workers(2);
    await put([SURE]);
    await sent();
    const { custom_id } = buttons()[0]!;
    for (const bot of bots) tap(custom_id, { id: '77' }, bot);
    await until(() => server.of(NOTICES).length === 1);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
    await until(() => server.of(EDITS).length === 1);
    await turns(20);
    // Whoever is told a second time is told the same.
    for (const { content } of server.of(NOTICES)) expect(content).toContain('Answered\\: Yes');
    expect(server.of(EDITS)).toHaveLength(1);
  });

  test('sends one message from three workers, and any of them takes the reply', async () => {
    const { put, sent, write, outcome, bots, clock } = workers(3);
    await put([ENV]);
    await sent();
    await clock.advance(120_000);
    expect(server.of(MESSAGES)).toHaveLength(1);
    write('1', {}, bots[2]);
    await settled(outcome);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('has a text for what a tap can’t answer, with every option in it', async () => {
    const { put, sent } = workers();
    await put([...TRIP, CHECKS]);
    await sent();
    const texts = server
      .of(MESSAGES)
      .map(({ content }) => content)
      .join('\n');
    for (const label of ['Lisbon', 'Porto', 'Unit', 'Lint', 'E2E']) expect(texts).toContain(label);
    for (const { content, components } of server.of(MESSAGES)) {
      expect(content.length).toBeLessThanOrEqual(2_000);
      expect(components).toEqual([]);
    }
  });

  test.each(hostile.map(({ name, text }) => [name, text] as const))(
    'sends hostile text as text: %s',
    async (_, text) => {
      const { put, sent, store } = workers();
      const question = `@everyone <@7> <#42> <t:1> [a](https://b.c) **b** \`c\` ||d|| ~~e~~\n# f\n> g\n- h\n-# i\n${text}`;
      await put([{ ...ENV, question }]);
      await sent();
      const messages = server.of(MESSAGES).map(({ content }) => content as string);
      for (const content of messages) {
        expect(content.length).toBeLessThanOrEqual(2_000);
        // Nothing is left that begins anything: each such sign stands behind a backslash.
        expect(content.replace(/\\[^0-9A-Za-z\s]/g, '')).not.toMatch(/[\\*_~`|>#<@[\]():+.-]/);
      }
      // And what a person sees, without the backslashes, is what was asked, to the letter.
      const shown = messages.map((content) => content.replace(/\\([^0-9A-Za-z\s])/g, '$1')).join('\n');
      const asked = (await store.get('x'))!.questions[0]!.question;
      const bare = (one: string) => one.replace(/\s+/g, '');
      expect(bare(shown)).toContain(bare(asked));
    },
  );
});
