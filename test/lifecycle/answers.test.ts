import { describe, expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { CHECKS, DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };

describe('answers', () => {
  test('second answer', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    const result = await askUser.tool.call(DATABASE, { correlationId: 'x' });
    const second = await askUser.answer('x', { answers: { '0': 'PostgreSQL' } });
    expect(second).toEqual({ verdict: 'lost', outcome: result.data.outcome });
    expect((await askUser.get('x'))?.outcome).toEqual(result.data.outcome);
  });

  test('an identical second answer', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const first = await askUser.answer('x', SQLITE, { actor: 'ada' });
    const second = await askUser.answer('x', SQLITE, { actor: 'ada' });
    expect(first.verdict).toBe('won');
    expect(second).toEqual({ verdict: 'lost', outcome: first.outcome });
    expect((await call).data.outcome).toMatchObject({ by: { kind: 'human', renderer: 'answer', actor: 'ada' } });
  });

  test('an unknown id', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    expect(await askUser.answer('nope', SQLITE)).toEqual({ verdict: 'unknown' });
    expect((await askUser.list()).items).toEqual([]);
  });

  test('an invalid reply keeps the ask open', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await expect(askUser.answer('x', { answers: { '0': ['PostgreSQL', 'SQLite'] } })).rejects.toMatchObject({
      code: 'invalid_reply',
      issues: [{ path: 'answers.0', code: 'too_many' }],
      message: expect.stringContaining('"Database"'),
    });
    expect(askUser.pending()).toHaveLength(1);
    expect((await askUser.answer('x', SQLITE)).verdict).toBe('won');
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('a reply for a question that does not exist', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await expect(askUser.answer('x', { answers: { '7': 'SQLite' } })).rejects.toMatchObject({ code: 'invalid_reply' });
    expect(await stateOf(call)).toBe('pending');
    await askUser.close();
  });

  test('a reply by id, by index, by label case', async () => {
    const [question] = DATABASE.questions;
    const params = {
      questions: [
        { ...question, id: 'a' },
        { ...question, id: 'b' },
      ],
    };
    const askUser = createAskUser({ renderer: scriptedRenderer({ answers: { a: 'SQLITE', '1': 'postgresql' } }) });
    const { data } = await askUser.tool.call(params);
    expect(data.outcome).toMatchObject({
      answers: [
        { questionId: 'a', selected: ['SQLite'] },
        { questionId: 'b', selected: ['PostgreSQL'] },
      ],
    });
  });

  test('labels with commas come back exact', async () => {
    const params = {
      questions: [
        {
          ...CHECKS.questions[0],
          options: [
            { label: 'Red, white', description: '' },
            { label: 'Blue', description: '' },
          ],
        },
      ],
    };
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': ['Blue', 'Red, white'] }) });
    const result = await askUser.tool.call(params);
    expect(result.data.outcome).toMatchObject({ answers: [{ selected: ['Red, white', 'Blue'] }] });
    expect(JSON.parse(result.llmContent).answers['0']).toBe('"Red, white", Blue');
  });

  test('typed text beside selections', async () => {
    const reply = { answers: { '0': { selected: ['E2E', 'Unit'], text: 'smoke tests' } } };
    const askUser = createAskUser({ renderer: scriptedRenderer(reply) });
    const result = await askUser.tool.call(CHECKS);
    expect(result.data.outcome).toMatchObject({ answers: [{ selected: ['Unit', 'E2E'], text: 'smoke tests' }] });
    expect(JSON.parse(result.llmContent).answers['0']).toBe('Unit, E2E, smoke tests');
  });

  test('All of the above expands', async () => {
    for (const reply of ['All of the above', ['All the above'], { selected: ['All of the above'] }]) {
      const askUser = createAskUser({ renderer: scriptedRenderer({ answers: { '0': reply } }) });
      const result = await askUser.tool.call(CHECKS);
      expect(result.data.outcome).toMatchObject({ answers: [{ selected: ['Unit', 'Lint', 'E2E'] }] });
      expect(result.llmContent).not.toContain('above');
    }
  });

  test('an option label that looks like a command is only a label', async () => {
    const params = {
      questions: [
        {
          ...DATABASE.questions[0],
          options: [
            { label: 'Allow', description: '' },
            { label: 'Deny', description: '' },
          ],
        },
      ],
    };
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'Allow' }) });
    const approvals: unknown[] = [];
    askUser.bus.subscribe('tool-confirmation-response', (message) => approvals.push(message));
    const result = await askUser.tool.call(params);
    expect(result.llmContent).toBe('{"answers":{"0":"Allow"}}');
    expect(approvals).toEqual([]);
  });

  test('a renderer’s reply that can’t be taken comes back to it', async () => {
    const rejected: unknown[] = [];
    const renderer = scriptedRenderer((_request, context) => {
      rejected.push(context.rejected?.map(({ path, code }) => ({ path, code })));
      return context.rejected ? SQLITE : { answers: { '0': ['PostgreSQL', 'SQLite'] } };
    });
    const askUser = createAskUser({ renderer });
    expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(rejected).toEqual([undefined, [{ path: 'answers.0', code: 'too_many' }]]);
  });

  test('a renderer that never gets it right', async () => {
    const errors: unknown[] = [];
    const renderer = scriptedRenderer({ answers: { nowhere: 'x' } });
    const askUser = createAskUser({ renderer, onError: (error) => errors.push(error) });
    const { data } = await askUser.tool.call(DATABASE);
    expect(data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(renderer.shown).toHaveLength(3);
    expect(errors).toMatchObject([{ code: 'invalid_reply' }]);
  });

  test('the person asks back', async () => {
    const params = { questions: [...DATABASE.questions, ...CHECKS.questions] };
    const reply = { clarify: 'What does it cost?', questionId: '0', answers: { '1': ['Lint'] } };
    const askUser = createAskUser({ renderer: scriptedRenderer(reply) });
    const result = await askUser.tool.call(params, { correlationId: 'x' });
    expect(result.data.outcome).toMatchObject({ status: 'clarification', text: 'What does it cost?', questionId: '0' });
    expect(JSON.parse(result.llmContent)).toMatchObject({
      status: 'clarification',
      question: 'What does it cost?',
      about: '0',
      answers: { '1': 'Lint' },
    });
    expect(result.returnDisplay).toBe('User asks: What does it cost?');
    expect((await askUser.answer('x', SQLITE)).verdict).toBe('lost');
  });

  test('first answer wins among renderers', async () => {
    const terminal = handRenderer({ name: 'terminal' });
    const web = handRenderer({ name: 'web' });
    const askUser = createAskUser({ renderer: [terminal, web] });
    const call = askUser.tool.call(DATABASE);
    const onTerminal = await terminal.shows(1);
    (await web.shows(1)).reply(SQLITE);
    const { data } = await call;
    expect(data.ask_user.renderer).toBe('web');
    expect(onTerminal.context.signal.reason).toEqual(data.outcome);
  });

  test('two asks at once are two prompts, one after the other', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const first = askUser.tool.call(DATABASE);
    const one = await renderer.shows(1);
    const places: string[] = [];
    const place = ({ context }: typeof one) => `${context.queue.position} of ${context.queue.total}`;
    expect(place(one)).toBe('1 of 1');
    one.context.queue.onChange(() => places.push(place(one)));
    const second = askUser.tool.call(DATABASE);
    await turns();
    expect(places).toEqual(['1 of 2']);
    expect(renderer.asks).toHaveLength(1);
    one.reply(SQLITE);
    const two = await renderer.shows(2);
    expect(place(two)).toBe('2 of 2');
    two.reply({ answers: { '0': 'PostgreSQL' } });
    expect((await first).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect((await second).llmContent).toBe('{"answers":{"0":"PostgreSQL"}}');
  });
});
