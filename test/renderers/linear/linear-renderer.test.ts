import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type CreateAskUserOptions, createAskUser } from '../../../src/index';
import { type LinearRendererOptions, linearRenderer } from '../../../src/renderers/linear/index';
import { manualClock } from '../../../src/testing/index';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { listenersOf } from '../../support/streams';
import { turns } from '../../support/turns';

/** An ask user on pipes, with what was written so far. */
function onPipes(options: CreateAskUserOptions = {}, linear: LinearRendererOptions = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  let written = '';
  output.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const errors: unknown[] = [];
  const askUser = createAskUser({
    renderer: linearRenderer({ input, output, ...linear }),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { askUser, input, output, errors, written: () => written };
}

const COUNT = {
  questions: [
    {
      question: 'How many replicas?',
      header: 'Replicas',
      type: 'text',
      constraints: { format: 'integer', minimum: 1, maximum: 9 },
    },
  ],
};

describe('asking line by line', () => {
  test('prints the question as numbered text and takes the answer', async () => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call(DATABASE);
    input.write('2\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(written()).toBe(
      [
        'A question for you:',
        'Database',
        'Which database would you like to use?',
        '1. PostgreSQL - Powerful, open source object-relational database system.',
        '2. SQLite - C-library that implements a SQL database engine.',
        'Other: reply in your own words.',
        'Reply with a number or a label. /skip leaves a question out, /cancel stops.',
        '> ',
      ].join('\n'),
    );
  });

  test('asks question by question', async () => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call({
      questions: [...DATABASE.questions, ...CHECKS.questions, ...PROJECT_NAME.questions],
    });
    input.write('SQLite\n1, E2E\nquerent\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite","1":"Unit, E2E","2":"querent"}}');
    expect(written().match(/Question \d of 3/g)).toEqual(['Question 1 of 3', 'Question 2 of 3', 'Question 3 of 3']);
  });

  test('takes words that are no option as the person’s own', async () => {
    const { askUser, input } = onPipes();
    const call = askUser.tool.call(DATABASE);
    input.write('DuckDB, I think\n');
    expect((await call).data.outcome).toMatchObject({ answers: [{ selected: [], text: 'DuckDB, I think' }] });
  });

  test('asks again, with the reason, until it has an answer', async () => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call(DATABASE);
    input.write('7\n\n1\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"PostgreSQL"}}');
    expect(written()).toContain('There is no option with that number; please pick one from 1 to 2.');
    expect(written().match(/^> /gm)).toHaveLength(3);
  });

  test('asks again where a form’s own rules are broken', async () => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call(COUNT);
    input.write('three\n12\n3\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"3"}}');
    expect(written()).toContain('That reply could not be taken: "Replicas" needs a whole number.');
    expect(written()).toContain('That reply could not be taken: "Replicas" needs at most 9.');
  });

  test('leaves a question out when it is skipped, and stops when it is cancelled', async () => {
    const { askUser, input } = onPipes();
    const skipped = askUser.tool.call(DATABASE);
    input.write('/skip\n');
    expect((await skipped).data.ask_user).toMatchObject({ empty_submission: true, dismissed: false });
    const cancelled = askUser.tool.call({ questions: [...DATABASE.questions, ...PROJECT_NAME.questions] });
    input.write('1\n/cancel\n');
    expect((await cancelled).data.ask_user).toMatchObject({ dismissed: true });
  });

  test('speaks the language of the ask, or its own', async () => {
    const { askUser, input, written } = onPipes({ locale: 'zh-CN' });
    const call = askUser.tool.call(CHECKS);
    input.write('全部\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"Unit, Lint, E2E"}}');
    expect(written()).toContain('有一个问题想请您回答：');
    expect(written()).toContain('可多选。');
    const own = onPipes({ locale: 'zh-CN' }, { locale: 'en' });
    void own.askUser.tool.call(DATABASE);
    await turns();
    expect(own.written()).toContain('A question for you:');
    await own.askUser.close();
  });

  test('says which subagent asks, in plain text', async () => {
    const policy = { check: () => ({ decision: 'allow', rule: { subagent: '*' } }) as const };
    const { askUser, written } = onPipes({ policy });
    void askUser.derive('planner\u001b[31m').tool.call(DATABASE);
    await turns();
    expect(written()).toContain('Asked by planner\n');
    await askUser.close();
  });
});

describe('lines', () => {
  test.each([
    ['\n', '1\n'],
    ['\r\n', '1\r\n'],
    ['\r\n in two pieces', '1\r', '\n'],
    ['a letter at a time', ...'SQLite\n'.replace('SQLite', 'PostgreSQL')],
  ])('may end in %s', async (_name, ...pieces) => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call({ questions: [...DATABASE.questions, ...PROJECT_NAME.questions] });
    for (const piece of pieces) {
      input.write(piece);
      await turns(1);
    }
    input.write('next\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"PostgreSQL","1":"next"}}');
    expect(written().match(/^> /gm), 'a prompt for each line, and no empty line').toHaveLength(2);
  });

  test('the last one needs no end of its own', async () => {
    const { askUser, input } = onPipes();
    const call = askUser.tool.call(PROJECT_NAME);
    input.end('querent');
    expect((await call).llmContent).toBe('{"answers":{"0":"querent"}}');
  });

  test('may be cut anywhere, also within a character', async () => {
    const { askUser, input } = onPipes();
    const call = askUser.tool.call(PROJECT_NAME);
    for (const byte of Buffer.from('数据库 👩‍👧 é\n')) {
      input.write(Buffer.from([byte]));
      await turns(1);
    }
    expect((await call).data.outcome).toMatchObject({ answers: [{ text: '数据库 👩‍👧 é' }] });
  });

  test('may come as text in place of bytes', async () => {
    const { askUser, input } = onPipes();
    input.setEncoding('utf8');
    const call = askUser.tool.call(PROJECT_NAME);
    input.write('数据库\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"数据库"}}');
  });

  test('that came early, or too many, wait for the next ask', async () => {
    const { askUser, input } = onPipes();
    input.write('1\nquerent\n2\n');
    await turns();
    const results = [DATABASE, PROJECT_NAME, DATABASE].map((params) => askUser.tool.call(params));
    expect((await Promise.all(results)).map(({ llmContent }) => llmContent)).toEqual([
      '{"answers":{"0":"PostgreSQL"}}',
      '{"answers":{"0":"querent"}}',
      '{"answers":{"0":"SQLite"}}',
    ]);
  });

  test('that never end are cut, and are then too long to be an answer', async () => {
    const { askUser, input, written } = onPipes();
    const call = askUser.tool.call(PROJECT_NAME);
    for (let count = 0; count < 20; count++) input.write('x'.repeat(50_000));
    input.write('\nshort\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"short"}}');
    expect(written()).toContain('too long');
  });

  test('typed on a terminal before the question came are thrown away', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const { askUser } = onPipes({}, { input });
    input.write('1\n');
    await turns();
    const call = askUser.tool.call(DATABASE);
    await turns(10);
    input.write('2\n');
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });
});

describe('the end of the input', () => {
  test.each([
    ['before any answer', [], (input: PassThrough) => input.end()],
    ['between two answers', ['1\n'], (input: PassThrough) => input.end()],
    ['by being destroyed', [], (input: PassThrough) => input.destroy()],
    ['by a fault', [], (input: PassThrough) => input.destroy(new Error('gone'))],
  ])('%s is undelivered, and never an answer', async (_name, lines, end) => {
    const { askUser, input, errors } = onPipes();
    const call = askUser.tool.call({ questions: [...DATABASE.questions, ...PROJECT_NAME.questions] });
    for (const line of lines) input.write(line);
    await turns();
    end(input);
    expect((await call).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(errors).toHaveLength(1);
  });

  test.each([
    ['ended', (input: PassThrough) => input.resume().end()],
    ['was destroyed', (input: PassThrough) => input.destroy()],
  ])('that %s before the ask is seen as well', async (_name, end) => {
    const { askUser, input } = onPipes();
    end(input);
    await turns();
    expect((await askUser.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'undelivered' });
  });
});

describe('an ask that ends while the person is at it', () => {
  test('leaves no listener, says how it ended, and keeps what was typed for the next one', async () => {
    const { askUser, input, output, written } = onPipes();
    const before = [listenersOf(input), listenersOf(output)];
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    await turns();
    controller.abort();
    await expect(call).rejects.toBe(controller.signal.reason);
    expect([listenersOf(input), listenersOf(output)]).toEqual(before);
    expect(input.readableFlowing).toBe(false);
    await turns();
    expect(written()).toMatch(/> \nAsk ended\n$/);
    input.write('2\n');
    await turns();
    expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test.each([
    ['Answered elsewhere', { answers: { '0': 'SQLite' } }],
    ['Dismissed', { cancelled: true }],
  ] as const)('says "%s" before the next one is on screen', async (words, reply) => {
    const { askUser, input, written } = onPipes();
    const first = askUser.tool.call(DATABASE, { correlationId: 'first' });
    const second = askUser.tool.call(PROJECT_NAME);
    await turns();
    await askUser.answer('first', reply);
    await first;
    input.write('querent\n');
    await second;
    await turns();
    const text = written();
    expect(text.indexOf(words)).toBeGreaterThan(0);
    expect(text.indexOf(words)).toBeLessThan(text.indexOf('What is the name of your new project?'));
  });

  test('says that there was no answer in time', async () => {
    const clock = manualClock();
    const { askUser, written } = onPipes({ clock, timeoutMs: 1_000 });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(1_000);
    await call;
    await turns();
    expect(written()).toMatch(/> \nNo answer in time\n$/);
  });

  test('on a terminal, before it was shown, is never printed', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const { askUser, written } = onPipes({}, { input });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    await turns(1);
    controller.abort();
    await expect(call).rejects.toBe(controller.signal.reason);
    await turns(10);
    expect(written()).toBe('');
  });
});

describe('several asks', () => {
  test('come one after the other, each told its place', async () => {
    const { askUser, input, written } = onPipes();
    const calls = [DATABASE, DATABASE, DATABASE].map((params) => askUser.tool.call(params));
    await turns();
    input.write('1\n2\n1\n');
    const results = await Promise.all(calls);
    expect(results.map(({ llmContent }) => JSON.parse(llmContent).answers['0'])).toEqual([
      'PostgreSQL',
      'SQLite',
      'PostgreSQL',
    ]);
    expect(written()).toContain('Ask 2 of 3');
    expect(written()).toContain('Ask 3 of 3');
    expect(written().match(/Which database/g)).toHaveLength(3);
  });

  test('an output that fails is that renderer’s failure, and no answer', async () => {
    const { askUser, output, errors } = onPipes();
    const call = askUser.tool.call(DATABASE);
    await turns();
    output.destroy(new Error('the terminal is gone'));
    expect((await call).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(errors).toMatchObject([{ message: 'the terminal is gone' }]);
  });
});
