import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '../../../src/index';
import { describeReask, parseReply, stringsFor } from '../../../src/renderers/chat/index';
import { postOf } from '../../../src/renderers/chat/slack/messages';
import { typedText } from '../../../src/renderers/chat/slack/typed-text';
import hostile from '../../cases/hostile.json';
import cases from '../../cases/replies.json';
import { until } from '../../support/turns';
import { ENV } from './chatting';
import { BOT, slackServer } from './slack-server';
import { ADA, slackWorkers } from './slack-workers';

interface ReplyCase {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly reply: string;
}

let server: Awaited<ReturnType<typeof slackServer>>;
let open: Awaited<ReturnType<typeof slackWorkers>>;
beforeEach(async () => {
  server = await slackServer();
  open = await slackWorkers(server);
});
afterEach(async () => {
  await open.close();
  await server.close();
});

const EMOJI = /\p{Emoji_Presentation}\p{Emoji_Modifier}?|[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}\ufe0f/gu;

/** A text as Slack brings it: its three signs escaped, and emoji as names whose meaning is in the blocks. */
function asBrought(text: string) {
  const elements: object[] = [];
  const named = text
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;')
    .replace(EMOJI, (emoji) => {
      const unicode = [...emoji].map((point) => point.codePointAt(0)?.toString(16)).join('-');
      elements.push({ type: 'emoji', name: `e${elements.length}`, unicode });
      return `:e${elements.length - 1}:`;
    });
  return { text: named, blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }] };
}

describe('a reply that is typed in Slack', () => {
  test.each((cases as unknown as readonly ReplyCase[]).map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { store, sent, write, ended, outcome, ordinary } = open;
    await store.put({
      ...{ type: 'ask-user-request', id: 'x', correlationId: 'x', digest: 'one' },
      ...{ questions: one.questions, scope: {}, origin: [] },
    });
    await sent();
    const parsed = parseReply(one.questions, one.reply);
    const { text, ...rest } = asBrought(one.reply);
    await write(text, rest);
    if ('reask' in parsed) {
      const posts = () => server.of('chat.postMessage');
      if (parsed.reask.reason === 'empty') return until(() => ordinary.length === 1);
      await until(() => posts().length > 1);
      const said = posts().at(-1).blocks[0].text.text;
      expect(said).toContain(describeReask(parsed.reask, one.questions, stringsFor('en')));
      return expect(await outcome()).toBeUndefined();
    }
    await ended();
    if ('cancelled' in parsed)
      return expect(await outcome()).toMatchObject({ status: 'dismissed', by: { actor: ADA } });
    const by = { kind: 'human', renderer: 'slack', actor: ADA };
    return expect(await outcome()).toEqual({ status: 'answered', answers: parsed.answers, by });
  });
});

describe('what a person typed', () => {
  const emoji = (name: string, unicode?: string) => [
    { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'emoji', name, unicode }] }] },
  ];

  test.each([
    ['a sign', 'a &amp; b &lt;c&gt;', 'a & b <c>'],
    ['an entity', '&amp;lt;', '&lt;'],
    ['an address', '<https://a.example/?b=1&amp;c=2>', 'https://a.example/?b=1&c=2'],
    [
      'an address without its scheme',
      '<http://a.example|a.example> <mailto:a@b.example|a@b.example>',
      'a.example a@b.example',
    ],
    ['words that are a link', 'see <https://a.example|the page>', 'see the page (https://a.example)'],
    [
      'people and channels',
      '<@U1|ada> <@U2> <#C1|general> <!here> <!subteam^S1|@team>',
      '@ada @U2 #general @here @team',
    ],
    ['a call of the bot', `<@${BOT}>, yes`, 'yes'],
    ['a call of somebody else', '<@U2> yes', '@U2 yes'],
    ['a name between colons that is no emoji', 'at 10:30:00 :none:', 'at 10:30:00 :none:'],
  ])('is read back from what Slack makes of it: %s', (_, brought, typed) => {
    expect(typedText(brought, [], BOT)).toBe(typed);
  });

  test.each([
    ['an emoji', 'go :rocket:', emoji('rocket', '1f680'), 'go 🚀'],
    ['one with a skin', ':+1::skin-tone-4:', emoji('+1', '1f44d-1f3fd'), '👍🏽'],
    ['one with a skin in its name', ':+1::skin-tone-4:', emoji('+1::skin-tone-4', '1f44d-1f3fd'), '👍🏽'],
    ['one of the workspace', ':shipit:', emoji('shipit'), ':shipit:'],
    ['one whose points are nonsense', ':x:', emoji('x', 'zz'), ':x:'],
    ['one that no code point is', ':x:', emoji('x', 'ffffffff'), ':x:'],
  ])('has the emoji themselves: %s', (_, brought, blocks, typed) => {
    expect(typedText(brought, blocks)).toBe(typed);
  });
});

describe('hostile text in Slack', () => {
  const MARKUP = '*b* _i_ ~s~ `c` :smile: > q @here <!channel> <@U1> https://a.example [x](javascript:1) &lt;';
  const texts = [...hostile, { name: 'mrkdwn', text: MARKUP }].map(({ name, text }) => [name, text] as const);

  test.each(texts)('is only text: %s', async (_, text) => {
    await open.put([
      { ...ENV, question: `${text}?`, options: [{ label: 'A', description: text.slice(0, 900) }, ENV.options[1]] },
    ]);
    await open.sent();
    for (const { text: fallback, blocks, ...rest } of server.of('chat.postMessage')) {
      expect(rest).toMatchObject({
        parse: 'none',
        link_names: false,
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
      });
      expect(blocks[0].text).toMatchObject({ type: 'plain_text', emoji: false });
      expect(blocks[0].text.text.length).toBeLessThanOrEqual(3_000);
      expect(fallback).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
      expect(typedText(fallback)).toBe(blocks[0].text.text);
    }
  });

  test('is only text on a button, and short enough for one', () => {
    const label = `<!channel> ${'👩‍👩‍👧 '.repeat(30)}`;
    const { blocks } = postOf('C1', { text: 'x', buttons: [{ label, data: 'q' }] });
    const [button] = blocks[1]?.type === 'actions' ? blocks[1].elements : [];
    expect(button?.text).toMatchObject({ type: 'plain_text', emoji: false });
    expect(button?.text.text).toMatch(/^<!channel> .*👩‍👩‍👧…$/u);
    expect(button?.text.text.length).toBeLessThanOrEqual(75);
  });

  test.each(['&', '数', '😀', 'x'])('has a fallback that an edit takes, whatever it is made of: %s', (sign) => {
    const text = sign.repeat(3_000 / sign.length);
    const post = postOf('C1', { text });
    expect(new TextEncoder().encode(post.text).length).toBeLessThanOrEqual(4_000);
    expect(new TextEncoder().encode(post.text).length).toBeGreaterThan(2_000);
    expect(post.text).not.toMatch(/&(?!amp;)|\p{Surrogate}/u);
    expect(post.blocks[0]).toMatchObject({ text: { text } });
  });
});
