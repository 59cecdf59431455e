import { App, type AppOptions, type RespondArguments, type webApi } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { stringsFor } from '../../../src/renderers/chat/index';
import { slackChannel } from '../../../src/renderers/chat/slack';
import type { SlackApp, SlackRespond } from '../../../src/renderers/chat/slack/app';
import type { SlackEdit, SlackNotice, SlackPost } from '../../../src/renderers/chat/slack/messages';
import { turns, until } from '../../support/turns';
import { ENV, NAME, SURE } from './chatting';
import { BOT, send, slackServer, tsOf } from './slack-server';
import { ADA, ROOM, SILENT, type SlackWorkersOptions, slackWorkers } from './slack-workers';

const EN = stringsFor('en');

let server: Awaited<ReturnType<typeof slackServer>>;
let open: Awaited<ReturnType<typeof slackWorkers>>[] = [];
beforeEach(async () => {
  server = await slackServer();
});
afterEach(async () => {
  for (const workers of open) await workers.close();
  open = [];
  await server.close();
});

async function workers(options: SlackWorkersOptions = {}) {
  const made = await slackWorkers(server, options);
  open.push(made);
  return made;
}

/** An app that nobody calls. */
function bare(clientOptions: AppOptions['clientOptions'] = {}) {
  const options = { token: 'xoxb-1', signingSecret: 's', logger: SILENT, tokenVerificationEnabled: false };
  return new App({ ...options, clientOptions: { slackApiUrl: server.slackApiUrl, ...clientOptions } });
}

const posts = () => server.of('chat.postMessage');
const buttons = () => posts().at(-1).blocks[1].elements;
const notices = () => server.of('notice');
const textIn = ({ blocks }: { blocks: readonly [{ text: { text: string } }] }) => blocks[0].text.text;
const inThread = { thread_ts: tsOf(1), parent_user_id: BOT };

test('what is sent is of the SDK’s own types', () => {
  expectTypeOf<App>().toExtend<SlackApp>();
  expectTypeOf<SlackPost>().toExtend<webApi.ChatPostMessageArguments>();
  expectTypeOf<SlackEdit>().toExtend<webApi.ChatUpdateArguments>();
  expectTypeOf<SlackNotice>().toExtend<webApi.ChatPostEphemeralArguments>();
  expectTypeOf<SlackRespond>().toExtend<RespondArguments>();
});

describe('slackChannel over Bolt', () => {
  test('sends plain text with buttons, and nothing that Slack would read as markup', async () => {
    const { put, sent } = await workers();
    await put([ENV]);
    await sent();
    const [payload] = posts();
    expect(payload).toMatchObject({ channel: ROOM, parse: 'none', link_names: false, mrkdwn: false });
    expect(payload).toMatchObject({ unfurl_links: false, unfurl_media: false });
    expect(payload.blocks[0]).toMatchObject({ type: 'section', text: { type: 'plain_text', emoji: false } });
    expect(textIn(payload)).toContain('1. Staging - safe');
    expect(buttons().map(({ text }: { text: object }) => text)).toEqual(
      ['Staging', 'Production', 'Other'].map((text) => ({ type: 'plain_text', text, emoji: false })),
    );
    expect(new Set(buttons().map(({ action_id }: { action_id: string }) => action_id)).size).toBe(3);
  });

  test('brings a tap, tells the person alone, and edits the message', async () => {
    const { put, sent, tap, outcome, ordinary } = await workers();
    await put([ENV]);
    await sent();
    expect(await tap(buttons()[1].value)).toBe(200);
    await until(() => notices().length === 1 && server.of('chat.update').length === 1);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }], by: { actor: ADA } });
    expect(notices()[0]).toMatchObject({ response_type: 'ephemeral', replace_original: false, parse: 'none' });
    expect(textIn(notices()[0])).toBe('Answered: Production');
    const [edit] = server.of('chat.update');
    // An edit would parse where a new message does not.
    expect(edit).toMatchObject({ channel: ROOM, ts: tsOf(1), parse: 'none', link_names: false });
    expect(textIn(edit)).toMatch(/\n\nAnswered: Production$/);
    expect(edit.blocks).toHaveLength(1);
    expect(ordinary).toEqual([]);
  });

  test('brings a typed reply, and leaves all else to the app’s own handlers', async () => {
    const { put, sent, write, ended, outcome, ordinary } = await workers();
    await write('hello');
    await until(() => ordinary.length === 1);
    await put([NAME]);
    await sent();
    const others = [
      { user: 'UEVE' },
      { ts: '1600000000.000001' },
      { subtype: 'message_changed' },
      { subtype: 'bot_message', bot_id: 'B2' },
      { bot_id: 'B2' },
      { channel: 'C7' },
      { thread_ts: '1600000000.000002', parent_user_id: 'UEVE' },
    ];
    for (const other of others) await write('no reply', other);
    await until(() => ordinary.length === 1 + others.length);
    expect(await outcome()).toBeUndefined();
    await write('main');
    await ended();
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
    await turns(20);
    expect(ordinary).toHaveLength(1 + others.length);
  });

  test('leaves taps on other buttons to the app, which acknowledges them', async () => {
    const { tap, ordinary } = await workers();
    const mine = { type: 'button', action_id: 'mine', value: 'q1:AAAAAAAAAAAAAAAA:0' };
    expect(await tap(mine.value, { actions: [mine] })).toBe(200);
    expect(ordinary).toEqual([{ type: 'button' }]);
  });

  test('leaves the app its commands', async () => {
    const { put, sent, write, ordinary, outcome } = await workers({ isCommand: (text) => text.startsWith('deploy') });
    await put([NAME]);
    await sent();
    await write(`<@${BOT}> deploy now`);
    await until(() => ordinary.length === 1);
    expect(await outcome()).toBeUndefined();
  });

  test('takes an answer in the thread of its message for a direct reply, and knows one that is late', async () => {
    const { put, sent, write, ended, outcome, ordinary } = await workers({ conversation: 'C1' });
    await put([NAME]);
    await sent();
    const room = { channel: 'C1', channel_type: 'channel' };
    await write('main', { ...room, ...inThread });
    await ended();
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
    await write('other', { ...room, ...inThread, ts: tsOf(1_500) });
    await until(() => posts().length === 2);
    expect(textIn(posts()[1])).toContain('Answered');
    await write('talk', { ...room, ...inThread, thread_ts: tsOf(77) });
    await until(() => ordinary.length === 1);
  });

  test('asks in a thread, and is answered there and nowhere else', async () => {
    const thread = '1690000000.000100';
    const { put, sent, write, tap, ended, outcome, ordinary } = await workers({ conversation: `C1/${thread}` });
    await put([ENV]);
    await sent();
    expect(posts()[0]).toMatchObject({ channel: 'C1', thread_ts: thread });
    await write('1', { channel: 'C1' });
    await until(() => ordinary.length === 1);
    await tap(buttons()[0].value, {
      user: { id: 'UEVE', username: 'eve' },
      channel: { id: 'C1', name: 'c' },
      message: { type: 'message', ts: tsOf(1), thread_ts: thread },
    });
    await until(() => server.of('chat.postEphemeral').length === 1);
    const [notice] = server.of('chat.postEphemeral');
    expect(notice).toMatchObject({ channel: 'C1', user: 'UEVE', thread_ts: thread });
    expect(textIn(notice)).toBe(EN.chat.notYours);
    expect(await outcome()).toBeUndefined();
    await write('2', { channel: 'C1', thread_ts: thread, parent_user_id: 'UEVE' });
    await ended();
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('knows a tap on a message that others have talked about in a thread', async () => {
    const { put, sent, tap, ended } = await workers();
    await put([SURE]);
    await sent();
    await tap(buttons()[0].value, { message: { type: 'message', ts: tsOf(1), thread_ts: tsOf(1) } });
    await ended();
  });

  test('asks for an answer of one’s own after a tap on Other', async () => {
    const { put, sent, tap, outcome } = await workers();
    await put([ENV]);
    await sent();
    await tap(buttons()[2].value);
    await until(() => notices().length === 1);
    expect(textIn(posts()[1])).toBe(EN.chat.typeOwn);
    expect(await outcome()).toBeUndefined();
  });

  test('refuses a file in words, and a stranger’s tap so that the stranger alone sees it', async () => {
    const { put, sent, write, tap, outcome } = await workers();
    await put([ENV]);
    await sent();
    const { value } = buttons()[0];
    await write('1', { subtype: 'file_share', files: [{ id: 'F1' }] });
    await until(() => posts().length === 2);
    expect(textIn(posts()[1])).toBe(EN.chat.wordsOnly);
    await tap(value, { user: { id: 'UEVE', username: 'eve' } });
    await until(() => notices().length === 1);
    expect(textIn(notices()[0])).toBe(EN.chat.notYours);
    expect(await outcome()).toBeUndefined();
  });

  test('counts an event once that Slack brings again, and one that comes as a mention too', async () => {
    const { put, sent, write, ordinary } = await workers();
    const five = { ...ENV, multiSelect: false };
    await put([five]);
    await sent();
    const ts = tsOf(3_000);
    const again = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' };
    await write('9', { ts });
    await until(() => posts().length === 2);
    await write('9', { ts }, undefined, again);
    await write('9', { ts, type: 'app_mention' });
    await write('hello', { channel: 'C7' });
    await until(() => ordinary.length === 1);
    expect(ordinary).toEqual([{ type: 'message', text: 'hello' }]);
    expect(posts()).toHaveLength(2);
  });

  test('takes one tap that is brought to two processes', async () => {
    // So that a tap’s answer comes when it has been seen to.
    const {
      put,
      sent,
      tap,
      workers: both,
      outcome,
    } = await workers({ count: 2, app: { processBeforeResponse: true } });
    await put([ENV]);
    await sent();
    const [, , other] = buttons();
    await Promise.all(both.map((worker) => tap(other.value, { trigger_id: 'same' }, worker)));
    expect(posts().map(textIn).slice(1)).toEqual([EN.chat.typeOwn]);
    expect(await outcome()).toBeUndefined();
  });

  test('takes one of two taps, and tells of the other how it ended', async () => {
    const { put, sent, tap, outcome } = await workers({ app: { processBeforeResponse: true } });
    await put([SURE]);
    await sent();
    const [yes, no] = buttons();
    await tap(yes.value);
    await tap(no.value);
    expect(notices().map(textIn)).toEqual(['Answered: Yes', EN.chat.over('Answered: Yes')]);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
  });

  test('takes a tap that comes after a restart', async () => {
    const { put, sent, tap, ended, work, workers: before, outcome, clock } = await workers();
    await put([SURE]);
    await sent();
    const { value } = buttons()[0];
    await before[0]?.askUser.close({ pending: 'leave' });
    const after = await work();
    await tap(value, {}, after);
    await ended();
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
    await clock.advance(60_000);
    expect(posts()).toHaveLength(1);
  });

  test('sends one message from three processes, and any of them takes the reply', async () => {
    const made = await workers({ count: 3 });
    await made.put([ENV]);
    await made.sent();
    await made.clock.advance(120_000);
    expect(posts()).toHaveLength(1);
    await made.write('1', {}, made.workers[2]);
    await made.ended();
    expect(await made.outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('hears nothing of another workspace that the app serves', async () => {
    const token = (team: string) => ({ botToken: `xoxb-${team}`, botId: 'BBOT', botUserId: BOT });
    const receiver = { init() {}, start: async () => {}, stop: async () => {} };
    const app = new App({ receiver, logger: SILENT, authorize: async ({ teamId }) => token(teamId ?? '') });
    expect(() => slackChannel({ app })).toThrow('has no token of its own');
    const heard: string[] = [];
    slackChannel({ app, token: 'xoxb-T1' }).onReply(async ({ text = '' }) => heard.push(text) > 0);
    for (const team of ['T2', 'T1']) {
      const event = { type: 'message', channel: 'C1', user: ADA, text: team, ts: tsOf(1) };
      await app.processEvent({ body: { type: 'event_callback', team_id: team, event }, ack: async () => {} });
    }
    expect(heard).toEqual(['T1']);
  });

  test('refuses what is no app', () => {
    expect(() => slackChannel({ app: {} as never })).toThrow('needs an App of @slack/bolt');
  });
});

describe('a message to Slack', () => {
  test('waits a rate limit out and is sent once', async () => {
    const { put, sent } = await workers();
    server.next((response) => send(response, 429, { ok: false, error: 'ratelimited' }, { 'retry-after': '0' }));
    await put([ENV]);
    await sent();
    expect(posts()).toHaveLength(2);
  });

  test.each([
    ['broke off', (made: { destroy(): unknown }) => void made.destroy()],
    ['was answered by no word at all', () => {}],
  ])('is sent no second time where the request %s after it was taken, and can be answered', async (_, answer) => {
    // By itself the app's client would try again for half an hour.
    const { put, sent, write, ended, outcome, clock, ordinary } = await workers({
      app: { clientOptions: { timeout: 300 } },
    });
    server.next(answer);
    await put([ENV]);
    await sent();
    await clock.advance(300_000);
    expect(posts()).toHaveLength(1);
    const ts = `${Math.floor(Date.now() / 1_000)}.000100`;
    await write('1', { ts, thread_ts: tsOf(1), parent_user_id: 'UEVE' });
    await until(() => ordinary.length === 1);
    await write('2', { ts });
    await ended();
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
    expect(posts()).toHaveLength(1);
  });

  test.each(['fatal_error', 'internal_error'])('may be there where Slack says %s', async (error) => {
    const { put, sent, clock } = await workers();
    server.next((response) => send(response, 200, { ok: false, error }));
    await put([ENV]);
    await sent();
    await clock.advance(300_000);
    expect(posts()).toHaveLength(1);
  });

  test.each([
    ['Slack says no', 200, { ok: false, error: 'channel_not_found' }],
    ['the request is refused', 403, {}],
  ])('ends the ask as undelivered where %s three times', async (_, status, body) => {
    const { put, clock, outcome, errors } = await workers();
    for (let count = 0; count < 3; count++) server.next((response) => send(response, status, body));
    await put([ENV]);
    for (let count = 1; count <= 3; count++) {
      await until(() => errors.length === count);
      await clock.advance(31_000);
    }
    await clock.advance(31_000);
    expect(await outcome()).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(posts()).toHaveLength(3);
  });

  test('can’t be there where Slack was never reached', async () => {
    const app = bare();
    const { signal } = new AbortController();
    await server.close();
    await expect(slackChannel({ app }).send(ROOM, { text: 'hi' }, { signal })).rejects.toThrow();
  });

  test.each(['UADA', '#general', 'C1/thread'])(
    'goes to no conversation that would not bring the reply: %s',
    async (place) => {
      const app = bare();
      const { signal } = new AbortController();
      const sending = slackChannel({ app }).send(place, { text: 'hi' }, { signal });
      await expect(sending).rejects.toThrow(`"${place}" is no Slack conversation`);
    },
  );

  test('goes by a client of the channel’s own, which has the app’s options, an end to its patience and the right token', async () => {
    const asked: RequestInit[] = [];
    const seen = (url: string, init: RequestInit) => {
      asked.push(init);
      return fetch(url, init);
    };
    const app = bare({ headers: { 'x-proxy': 'p' }, fetch: seen as never });
    const before = { ...app.webClientOptions, headers: { ...app.webClientOptions.headers } };
    const { signal } = new AbortController();
    await slackChannel({ app, token: 'xoxb-2' }).send(ROOM, { text: 'hi' }, { signal });
    expect(asked[0]?.headers).toMatchObject({ 'x-proxy': 'p', Authorization: 'Bearer xoxb-2' });
    expect(asked[0]?.signal).toBeInstanceOf(AbortSignal);
    expect(app.webClientOptions).toEqual(before);
    expect(app.client.token).toBe('xoxb-1');
  });

  test('comes again where the store could not be asked, if the app answers Slack last', async () => {
    const { put, sent, write, store, ended } = await workers({ app: { processBeforeResponse: true } });
    await put([NAME]);
    await sent();
    const { list } = store;
    store.list = () => Promise.reject(new Error('down'));
    expect(await write('main', { ts: tsOf(5_000) })).toBe(500);
    store.list = list;
    expect(await write('main', { ts: tsOf(5_000) })).toBe(200);
    await ended();
  });
});
