import { describe, expect, test } from 'vitest';
import { AskUserTool, createAskUser, geminiContract, MessageBus, memoryStore, openClawContract } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { CHECKS, DATABASE, PROJECT_NAME } from '../support/questions';

const OPEN_CLAW = {
  questions: [
    {
      id: 'deploy_target',
      header: 'Target',
      question: 'Where to deploy?',
      options: [{ label: 'Staging (Recommended)' }, { label: 'Production' }],
    },
  ],
};

describe('the tool', () => {
  test('says what it is', () => {
    const { tool } = createAskUser();
    expect(tool).toMatchObject({ name: 'ask_user', displayName: 'Ask User', kind: 'communicate' });
    expect(tool.description).toBe(geminiContract.description());
  });

  test('its declaration is a plain clone that the caller may change', () => {
    const { tool } = createAskUser();
    const declaration = tool.getSchema();
    declaration.parametersJsonSchema.type = 'spoilt';
    expect(tool.getSchema().parametersJsonSchema.type).toBe('object');
    expect(JSON.parse(JSON.stringify(tool.getSchema()))).toEqual(tool.getSchema());
  });

  test('a model gets the declaration of its family', () => {
    const { tool } = createAskUser();
    expect(tool.getSchema('gemini-3-pro').description).not.toBe(tool.getSchema().description);
    expect(tool.for('gemini-3-pro').description).toBe(tool.getSchema('gemini-3-pro').description);
    expect(tool.getSchema('gpt-5', { variant: 'openai-strict' }).parametersJsonSchema.additionalProperties).toBe(false);
  });

  test('a tool for a model shares its asks with the first', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    const first = await askUser.tool.call(DATABASE, { correlationId: 'x' });
    expect(await askUser.tool.for('gemini-3-pro').call(DATABASE, { correlationId: 'x' })).toEqual(first);
  });

  test('a tool for a model reads and answers as its family does, and keeps the host’s limits', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const { tool } = createAskUser({ renderer, limits: { maxQuestions: 1 } });
    const claude = tool.for('claude-sonnet-4-5');
    const { question } = DATABASE.questions[0]!;
    expect(claude.name).toBe('AskUserQuestion');
    expect(claude.getSchema().name).toBe('AskUserQuestion');
    expect((await claude.call(DATABASE)).llmContent).toBe(JSON.stringify({ answers: { [question]: 'SQLite' } }));
    expect(claude.validateToolParams({ questions: [...DATABASE.questions, ...CHECKS.questions] })).toMatch(
      /1-1 questions/,
    );
    expect(claude.for('gpt-5').name).toBe('request_user_input');
    expect(claude.for('some-model').name).toBe('AskUserQuestion');
    expect(tool.getSchema('claude-sonnet-4-5').name).toBe('ask_user');
  });

  test('a slip is mended alike by validate, build, call and open', async () => {
    const slip = { questions: JSON.stringify([{ prompt: 'Which?', options: ['A', 'B'] }]) };
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'A' }) });
    expect(askUser.tool.validateToolParams(slip)).toBeNull();
    const { questions } = askUser.tool.build(slip).params;
    const result = await askUser.tool.call(slip, { correlationId: 'x' });
    expect(result.data.ask_user.repairs).toEqual([
      'alias',
      'header_derived',
      'options_from_strings',
      'questions_from_json',
      'type_inferred',
    ]);
    expect((await askUser.get('x'))?.questions).toEqual(questions);
    expect(await askUser.tool.open(slip, { correlationId: 'x' })).toEqual(result);
  });

  test('without repair a slip is an error in all of them', async () => {
    const slip = { questions: [{ question: 'Which?', type: 'yesno' }] };
    const { tool } = createAskUser({ repair: 'none' });
    expect(tool.validateToolParams(slip)).toMatch(/^questions\[0\]\.header: /);
    expect(() => tool.build(slip)).toThrow(/questions\[0\]\.header/);
    expect((await tool.call(slip)).error).toMatchObject({ type: 'invalid_tool_params' });
    expect((await tool.open(slip)) as object).toMatchObject({ error: { type: 'invalid_tool_params' } });
  });

  test('invalid params are one line an issue for the model, and nothing for the screen', async () => {
    const call = {
      questions: [{ ...DATABASE.questions[0], options: [{ label: 'A', description: '' }] }, { type: 'text' }],
    };
    const result = await createAskUser().tool.call(call);
    expect(result.llmContent.split('\n')).toHaveLength(2);
    expect(result.llmContent).toContain('questions[0].options: needs 2-4 options, got 1.');
    expect(result.returnDisplay).toBe('');
    expect(result.error).toEqual({ type: 'invalid_tool_params', code: 'invalid_params', message: result.llmContent });
  });

  test('counts what happened, and holds no words of the person’s', async () => {
    const clock = manualClock();
    const renderer = scriptedRenderer(async () => {
      await clock.advance(1_500);
      return { answers: { '0': 'SQLite', '1': { selected: [], text: 'secret words' } } };
    });
    const askUser = createAskUser({ clock, renderer });
    const result = await askUser.tool.call({
      questions: [...DATABASE.questions, ...CHECKS.questions, ...PROJECT_NAME.questions],
    });
    expect(result.data.ask_user).toEqual({
      question_types: ['choice', 'choice', 'text'],
      dismissed: false,
      empty_submission: false,
      answer_count: 2,
      outcome: 'answered',
      duration_ms: 1_500,
      renderer: 'scripted',
      repairs: [],
    });
    expect(JSON.stringify(result.data.ask_user)).not.toContain('secret');
  });

  test('a timeout is the call’s, then the model’s, then the tool’s, then the contract’s', async () => {
    const cases = [
      { ofCall: 1_000, ofModel: 60, ofTool: 2_000, expected: 1_000 },
      { ofModel: 60, ofTool: 2_000, expected: 60_000 },
      { ofTool: 2_000, expected: 2_000 },
      { expected: 900_000 },
    ];
    for (const { ofCall, ofModel, ofTool, expected } of cases) {
      const askUser = createAskUser({
        clock: manualClock(),
        contract: openClawContract,
        renderer: scriptedRenderer([]),
        ...(ofTool && { timeoutMs: ofTool }),
      });
      const params = ofModel === undefined ? OPEN_CLAW : { ...OPEN_CLAW, timeoutSeconds: ofModel };
      await askUser.tool.open(params, { correlationId: 'x', ...(ofCall && { timeoutMs: ofCall }) });
      const [ask] = askUser.pending();
      expect((ask?.expiresAt ?? 0) - (ask?.askedAt ?? 0)).toBe(expected);
      await askUser.close();
    }
  });

  test('an option that can’t be used is said in words', async () => {
    expect(() => createAskUser({ timeoutMs: Number.NaN })).toThrow(
      expect.objectContaining({ code: 'invalid_options', path: 'timeoutMs' }),
    );
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    for (const options of [{ timeoutMs: -1 }, { correlationId: '' }, { subagent: '' }]) {
      const result = await askUser.tool.call(DATABASE, options);
      expect(result.error).toMatchObject({ type: 'execution_failed', code: 'invalid_options' });
    }
  });

  test('a store that fails is an error for the host and an honest word for the model', async () => {
    const store = memoryStore();
    store.put = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:5432 password=hunter2'));
    const result = await createAskUser({ store, renderer: scriptedRenderer({}) }).tool.call(DATABASE);
    expect(result.error).toMatchObject({ type: 'execution_failed' });
    expect(JSON.parse(result.llmContent)).toMatchObject({ status: 'no_answer' });
    expect(result.llmContent).not.toContain('hunter2');
  });

  test('a policy that aborts the run and then throws is a rejection, and no throw', async () => {
    const controller = new AbortController();
    const policy = {
      check() {
        controller.abort(new Error('stop'));
        throw new Error('no rules');
      },
    };
    const { tool } = createAskUser({ policy, renderer: scriptedRenderer({}), onError: () => {} });
    let call: Promise<unknown> | undefined;
    expect(() => {
      call = tool.call(DATABASE, { signal: controller.signal });
    }).not.toThrow();
    await expect(call).rejects.toThrow('stop');
  });

  test('the bare tool takes options of its own', async () => {
    const tool = new AskUserTool(new MessageBus(), {
      renderer: scriptedRenderer({ '0': 'SQLite' }),
      contract: geminiContract,
    });
    expect((await tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });
});

describe('the standard schema', () => {
  const standard = createAskUser().tool['~standard'];

  test('validates at once, and hands back what it was given', () => {
    expect(standard).toMatchObject({ version: 1, vendor: 'querent' });
    expect(standard.validate(DATABASE)).toEqual({ value: DATABASE });
    const slip = { questions: [{ prompt: 'Go?' }] };
    expect(standard.validate(slip)).toEqual({ value: slip });
  });

  test('says what is wrong and where, as a list of keys', () => {
    const result = standard.validate({ questions: [{ ...DATABASE.questions[0], options: [] }] });
    expect(result).toMatchObject({ issues: [{ path: ['questions', 0, 'options'] }] });
  });

  test('gives JSON Schema for both drafts, in and out, and refuses another', () => {
    for (const [target, dialect] of [
      ['draft-07', 'http://json-schema.org/draft-07/schema#'],
      ['draft-2020-12', 'https://json-schema.org/draft/2020-12/schema'],
    ] as const) {
      for (const schema of [standard.jsonSchema.input({ target }), standard.jsonSchema.output({ target })]) {
        expect(schema).toMatchObject({ $schema: dialect, type: 'object', required: ['questions'] });
      }
    }
    expect(() => standard.jsonSchema.input({ target: 'openapi-3.0' })).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
  });
});
