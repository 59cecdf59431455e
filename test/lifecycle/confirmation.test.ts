import { describe, expect, test } from 'vitest';
import {
  AskUserError,
  AskUserTool,
  createAskUser,
  type Message,
  MessageBus,
  MessageBusType,
  type PolicyDecision,
  type SerializableConfirmationDetails,
} from '../../src/index';
import { PolicyEngine } from '../../src/policy/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf } from '../support/turns';

const CALL = { name: 'run_shell_command', args: { command: 'git push' } };
const EXEC: SerializableConfirmationDetails = {
  type: 'exec',
  title: 'Run this command?',
  command: 'git push && npm test',
  rootCommand: 'git',
  rootCommands: ['git', 'npm'],
};
const EDIT: SerializableConfirmationDetails = {
  type: 'edit',
  title: 'Write this?',
  fileName: 'a.ts',
  filePath: '/p/a.ts',
  fileDiff: '+a',
  originalContent: null,
  newContent: 'a',
};
const MCP: SerializableConfirmationDetails = {
  type: 'mcp',
  title: 'Call this?',
  serverName: 'tracker',
  toolName: 'close',
  toolDisplayName: 'Close',
  toolArgs: { id: 1 },
};

/** Someone who decides this, and a policy that asks about everything. */
function deciding(decision: string, policy = new PolicyEngine()) {
  const renderer = scriptedRenderer({ decision });
  const askUser = createAskUser({ renderer, policy });
  const messages: Message[] = [];
  for (const type of Object.values(MessageBusType)) askUser.bus.subscribe(type, (message) => messages.push(message));
  const of = (type: string) => messages.filter((message) => message.type === type);
  return { askUser, renderer, policy, of };
}

describe('what is shown', () => {
  test.each([
    ['exec', EXEC, ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel']],
    ['edit', EDIT, ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'modify_with_editor', 'cancel']],
    ['mcp', MCP, ['proceed_once', 'proceed_always_tool', 'proceed_always_server', 'proceed_always_and_save', 'cancel']],
    [
      'info',
      { type: 'info', title: 'T', prompt: 'p' },
      ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel'],
    ],
    ['plan', { type: 'exit_plan_mode', title: 'T', planPath: '/p' }, ['proceed_once', 'cancel']],
    ['questions', { type: 'ask_user', title: 'T', questions: [] }, ['proceed_once', 'cancel']],
  ] as const)('is one question with the outcomes of the kind %s as its labels', async (_kind, details, labels) => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { details });
    expect(renderer.shown).toMatchObject([
      { questions: [{ id: 'decision', type: 'choice', question: details.title }], details },
    ]);
    expect(renderer.shown[0]?.questions[0]?.options?.map(({ label }) => label)).toEqual(labels);
  });

  test('is the call itself where there are no details', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL);
    expect(renderer.shown[0]?.details).toEqual({
      type: 'info',
      title: '',
      prompt: '{\n  "command": "git push"\n}',
    });
  });

  test('names the tool where the details have no title', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { details: { ...EXEC, title: ' ' } });
    expect(renderer.shown[0]?.questions[0]?.question).toBe('Allow run_shell_command to run?');
  });

  test('carries what the host gave for its renderers', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { meta: { channel: 'ops' } });
    expect(renderer.shown[0]?.meta).toEqual({ channel: 'ops' });
  });

  test('is only what the host can follow, and always a way to say no', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { details: EDIT, outcomes: ['proceed_once'] });
    expect(renderer.shown[0]?.questions[0]?.options?.map(({ label }) => label)).toEqual(['proceed_once', 'cancel']);
  });

  test('has no always for a command that nothing is known of', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { details: { ...EXEC, rootCommand: ' ', rootCommands: [] } });
    expect(renderer.shown[0]?.questions[0]?.options?.map(({ label }) => label)).toEqual(['proceed_once', 'cancel']);
  });

  test('says which subagent it is for', async () => {
    const { askUser, renderer } = deciding('proceed_once');
    expect(await askUser.confirm(CALL, { subagent: 'lead/scout' })).toMatchObject({ confirmed: true });
    expect(renderer.shown[0]?.origin).toEqual(['lead', 'scout']);
  });

  test.each([
    ['a call without a name', { args: {} }, {}, 'toolCall.name'],
    ['arguments that are no JSON', { name: 'x', args: { n: 1n } }, {}, 'toolCall'],
    [
      'a getter that throws',
      {
        get name() {
          throw new Error('no');
        },
      },
      {},
      'toolCall',
    ],
    ['annotations that are no JSON', CALL, { toolAnnotations: { n: 1n } }, 'toolAnnotations'],
    ['details of no known kind', CALL, { details: { type: 'toString' } }, 'details.type'],
    ['details that lack something', CALL, { details: { ...EXEC, command: undefined } }, 'details.command'],
    ['details with a wrong type', CALL, { details: { ...EXEC, rootCommands: 'git' } }, 'details.rootCommands'],
    [
      'questions that are none',
      CALL,
      { details: { type: 'ask_user', title: '', questions: [null] } },
      'details.questions',
    ],
    ['arguments of an MCP tool that are no JSON', CALL, { details: { ...MCP, toolArgs: 1n } }, 'details'],
  ])('can’t be %s', async (_what, call, options, path) => {
    const { askUser, renderer } = deciding('proceed_once');
    const confirmation = askUser.confirm(call as never, options as never);
    await expect(confirmation).rejects.toMatchObject({ code: 'invalid_params', path });
    expect(renderer.shown).toEqual([]);
  });

  test.each([
    ['outcomes', 5],
    ['outcomes', ['proceed_forever']],
    ['signal', 'x'],
    ['forcedDecision', 'Deny'],
    ['forcedDecision', null],
    ['serverName', ''],
    ['subagent', '/'],
    ['subagent', '*'],
    ['subagent', 'lead/*'],
    ['timeoutMs', -1],
  ])('can’t be asked with an option %s of %j', async (option, value) => {
    const { askUser, renderer } = deciding('proceed_once', new PolicyEngine({ rules: [{ decision: 'deny' }] }));
    const confirmation = askUser.confirm(CALL, { forcedDecision: 'ask_user', [option]: value } as never);
    await expect(confirmation).rejects.toMatchObject({ code: 'invalid_options' });
    expect(renderer.shown).toEqual([]);
  });

  test('is of one server', async () => {
    const { askUser } = deciding('proceed_once');
    const confirmation = askUser.confirm(CALL, { details: MCP, serverName: 'other' });
    await expect(confirmation).rejects.toMatchObject({ code: 'invalid_options', path: 'serverName' });
  });

  test('is the server’s call where only the server is known', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { serverName: 'weather' });
    expect(renderer.shown[0]?.details).toEqual({
      type: 'mcp',
      title: '',
      serverName: 'weather',
      toolName: CALL.name,
      toolDisplayName: CALL.name,
      toolArgs: CALL.args,
    });
  });

  test('has the arguments of the call, also where the details leave them out', async () => {
    const { askUser, renderer } = deciding('cancel');
    const { toolArgs: _, ...details } = MCP as Extract<typeof MCP, { type: 'mcp' }>;
    await askUser.confirm(CALL, { details });
    expect(renderer.shown[0]?.details).toMatchObject({ toolArgs: CALL.args });
  });

  test('is what was checked, whatever the host’s objects say later', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    let reads = 0;
    const details = {
      ...EXEC,
      get command() {
        return reads++ === 0 ? 'ls' : 'rm -rf /';
      },
    };
    void askUser.confirm(CALL, { details });
    expect((await renderer.shows(1)).request.details).toMatchObject({ command: 'ls' });
  });

  test('keeps nothing of the details that is not theirs', async () => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(CALL, { details: { ...EXEC, onConfirm: () => {} } as never });
    expect(renderer.shown[0]?.details).toEqual(EXEC);
  });
});

describe('what was decided', () => {
  test.each([
    ['proceed_once', EXEC, true],
    ['proceed_always', EXEC, true],
    ['proceed_always_and_save', EXEC, true],
    ['proceed_always_tool', MCP, true],
    ['proceed_always_server', MCP, true],
    ['modify_with_editor', EDIT, false],
    ['cancel', EXEC, false],
  ] as const)('%s comes back as it is', async (outcome, details, confirmed) => {
    const { askUser } = deciding(outcome);
    expect(await askUser.confirm(CALL, { details })).toEqual({ confirmed, outcome });
  });

  test('by words that are no option is a no, and the words come back', async () => {
    const { askUser } = deciding('yes but only the docs');
    expect(await askUser.confirm(CALL)).toEqual({
      confirmed: false,
      outcome: 'cancel',
      feedback: 'yes but only the docs',
    });
  });

  test('by closing the dialog, by submitting nothing or by asking back is a no', async () => {
    const renderer = scriptedRenderer([
      { cancelled: true },
      { answers: {} },
      { clarify: 'Which remote?' },
      { cancelled: true, reason: 'not today' },
    ]);
    const askUser = createAskUser({ renderer });
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: false, outcome: 'cancel' });
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: false, outcome: 'cancel' });
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: false, outcome: 'cancel', feedback: 'Which remote?' });
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: false, outcome: 'cancel', feedback: 'not today' });
  });

  test('silence is a no, whatever the tool recommends', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ renderer: handRenderer(), clock, timeoutMs: 1_000, onTimeout: 'recommended' });
    const confirmation = askUser.confirm(CALL);
    await clock.advance(1_000);
    expect(await confirmation).toEqual({
      confirmed: false,
      outcome: 'cancel',
      undecided: { status: 'timed_out', afterMs: 1_000 },
    });
  });

  test('has a time of its own, which goes before the one of createAskUser', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ renderer: handRenderer(), clock, timeoutMs: 1_000 });
    const confirmation = askUser.confirm(CALL, { timeoutMs: 5_000 });
    await clock.advance(4_999);
    expect(await stateOf(confirmation)).toBe('pending');
    await clock.advance(1);
    expect((await confirmation).undecided).toEqual({ status: 'timed_out', afterMs: 5_000 });
  });

  test('comes with what the person noted', async () => {
    const renderer = scriptedRenderer({
      answers: { decision: { selected: ['proceed_once'], note: 'only this time' } },
    });
    expect(await createAskUser({ renderer }).confirm(CALL)).toEqual({
      confirmed: true,
      outcome: 'proceed_once',
      feedback: 'only this time',
    });
  });

  test('nobody there is a no at once, and says so', async () => {
    expect(await createAskUser().confirm(CALL)).toMatchObject({
      confirmed: false,
      outcome: 'cancel',
      undecided: { status: 'unavailable', code: 'no_renderer' },
    });
    const { askUser } = deciding('proceed_once');
    expect(await askUser.confirm(CALL, { interactive: false })).toMatchObject({
      confirmed: false,
      undecided: { code: 'non_interactive' },
    });
    await askUser.close();
    expect(await askUser.confirm(CALL)).toMatchObject({ confirmed: false, undecided: { code: 'closed' } });
  });

  test('an abort rejects with its reason and closes the screen', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const controller = new AbortController();
    const confirmation = askUser.confirm(CALL, { signal: controller.signal });
    const { context } = await renderer.shows(1);
    controller.abort(new Error('stop'));
    await expect(confirmation).rejects.toThrow('stop');
    expect(context.signal.aborted).toBe(true);
    await expect(askUser.confirm(CALL, { signal: controller.signal })).rejects.toThrow('stop');
  });

  test('from elsewhere settles it, once', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const confirmation = askUser.confirm(CALL, { correlationId: 'call_1' });
    await renderer.shows(1);
    expect(await askUser.answer('call_1', { answers: { decision: 'proceed_once' } })).toMatchObject({ verdict: 'won' });
    renderer.asks[0]?.reply({ answers: { decision: 'cancel' } });
    expect(await confirmation).toEqual({ confirmed: true, outcome: 'proceed_once' });
  });

  test('under an id is replayed for the same call, and conflicts for another', async () => {
    const { askUser, renderer } = deciding('proceed_once');
    await askUser.confirm(CALL, { correlationId: 'a' });
    expect(await askUser.confirm({ ...CALL }, { correlationId: 'a' })).toEqual({
      confirmed: true,
      outcome: 'proceed_once',
    });
    expect(renderer.shown).toHaveLength(1);
    const deep = (leaf: string) => ({ ...CALL, args: JSON.parse(`${'['.repeat(30)}"${leaf}"${']'.repeat(30)}`) });
    await askUser.confirm(deep('ls'), { correlationId: 'b' });
    for (const [id, call, options] of [
      ['a', { ...CALL, args: { command: 'rm -rf /' } }, {}],
      ['a', CALL, { serverName: 'production' }],
      ['a', CALL, { details: { type: 'info', title: '', prompt: 'other' } }],
      ['a', CALL, { subagent: 'scout' }],
      ['b', deep('rm -rf /'), {}],
    ] as const) {
      const other = askUser.confirm(call, { correlationId: id, ...options });
      await expect(other).rejects.toMatchObject({ code: 'id_conflict' });
    }
    expect(renderer.shown).toHaveLength(2);
  });

  test('waits its turn in the renderer’s queue', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const question = askUser.ask([{ question: 'Go?', header: 'Go', type: 'yesno' }]);
    const first = await renderer.shows(1);
    const confirmation = askUser.confirm(CALL);
    expect(await stateOf(confirmation)).toBe('pending');
    expect(renderer.asks).toHaveLength(1);
    first.reply({ answers: { '0': 'Yes' } });
    await question;
    (await renderer.shows(2)).reply({ answers: { decision: 'proceed_once' } });
    expect((await confirmation).confirmed).toBe(true);
  });

  test('does not count as one of the model’s own asks in a run', async () => {
    const renderer = scriptedRenderer(({ questions }) => ({
      answers: { '0': questions[0]?.id === 'decision' ? 'proceed_once' : 'Yes' },
    }));
    const run = createAskUser({ renderer, limits: { asksPerRun: 1 } }).for({ run: 'r' });
    for (let count = 0; count < 3; count++) expect((await run.confirm(CALL)).confirmed).toBe(true);
    const ask = () => run.ask([{ question: 'Go?', header: 'Go', type: 'yesno' }]);
    expect(await ask()).toMatchObject({ status: 'answered' });
    expect(await ask()).toMatchObject({ code: 'too_many' });
    expect((await run.confirm(CALL)).confirmed).toBe(true);
  });
});

describe('the policy', () => {
  test('that allows confirms without asking', async () => {
    const { askUser, renderer } = deciding('cancel', new PolicyEngine({ rules: [{ decision: 'allow' }] }));
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: true, outcome: 'proceed_once' });
    expect(renderer.shown).toEqual([]);
  });

  test('that denies refuses without asking, and says why on the bus and to the caller', async () => {
    const policy = new PolicyEngine({ rules: [{ name: 'no-shell', decision: 'deny', denyMessage: 'No shell here.' }] });
    const { askUser, renderer, of } = deciding('proceed_once', policy);
    expect(await askUser.confirm(CALL, { correlationId: 'a', subagent: 'scout' })).toEqual({
      confirmed: false,
      outcome: 'cancel',
      denyMessage: 'No shell here.',
    });
    expect(renderer.shown).toEqual([]);
    expect(of('tool-policy-rejection')).toEqual([
      {
        type: 'tool-policy-rejection',
        correlationId: 'a',
        toolCall: CALL,
        subagent: 'scout',
        denyMessage: 'No shell here.',
      },
    ]);
  });

  test('is asked about the tool, its server, its annotations and its subagent, and not about ask_user', async () => {
    const seen: unknown[] = [];
    const policy = {
      check(...args: unknown[]): PolicyDecision {
        seen.push(args);
        return { decision: 'ask_user' };
      },
    };
    const askUser = createAskUser({ renderer: scriptedRenderer({ decision: 'cancel' }), policy });
    await askUser.confirm(CALL, { details: MCP, toolAnnotations: { readOnlyHint: true }, subagent: 'scout' });
    expect(seen).toEqual([
      [CALL, { serverName: 'tracker', toolAnnotations: { readOnlyHint: true }, subagent: 'scout' }],
    ]);
    await askUser.confirm(CALL, { serverName: 'other' });
    expect(seen.at(-1)).toEqual([CALL, { serverName: 'other' }]);
  });

  test('that a rule denies ask_user does not hide a tool’s confirmation', async () => {
    const policy = new PolicyEngine({ rules: [{ toolName: 'ask_user', decision: 'deny' }] });
    expect((await deciding('proceed_once', policy).askUser.confirm(CALL)).confirmed).toBe(true);
  });

  test('that never decides is left as soon as the caller aborts', async () => {
    const policy = { check: () => new Promise<never>(() => {}) };
    const controller = new AbortController();
    const confirmation = createAskUser({ policy }).confirm(CALL, { signal: controller.signal });
    expect(await stateOf(confirmation)).toBe('pending');
    controller.abort(new Error('stop'));
    await expect(confirmation).rejects.toThrow('stop');
  });

  test('is asked about the same subagent that the person sees', async () => {
    const policy = new PolicyEngine({ rules: [{ subagent: 'planner', decision: 'deny' }] });
    const { askUser } = deciding('proceed_once', policy);
    for (const subagent of ['planner', '/planner', 'planner/']) {
      expect(await askUser.confirm(CALL, { subagent }), subagent).toMatchObject({ confirmed: false });
    }
  });

  test('that says nothing clear, or throws, confirms nothing', async () => {
    for (const check of [
      () => undefined,
      () => ({ decision: 'yes' }),
      () => {
        throw new Error('broken');
      },
    ]) {
      const askUser = createAskUser({
        renderer: scriptedRenderer({ decision: 'proceed_once' }),
        policy: { check } as never,
      });
      await expect(askUser.confirm(CALL)).rejects.toSatisfy(AskUserError.is);
    }
  });

  test('is passed over by a decision that the host forces', async () => {
    const allows = new PolicyEngine({ rules: [{ decision: 'allow' }] });
    const { askUser, renderer } = deciding('cancel', allows);
    expect(await askUser.confirm(CALL, { forcedDecision: 'ask_user' })).toMatchObject({ confirmed: false });
    expect(renderer.shown).toHaveLength(1);
  });
});

describe('a host’s own bus', () => {
  const denies = () => new PolicyEngine({ rules: [{ decision: 'deny' }] });
  const allows = () => new PolicyEngine({ rules: [{ decision: 'allow' }] });
  const request = { type: 'tool-confirmation-request', toolCall: CALL } as const;

  test('with a policy decides what is asked through it too', async () => {
    const bus = new MessageBus({ policy: denies() });
    const renderer = scriptedRenderer({ decision: 'proceed_once' });
    const askUser = createAskUser({ bus, renderer });
    expect(await askUser.confirm(CALL)).toEqual({ confirmed: false, outcome: 'cancel' });
    expect((await askUser.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'denied' });
    expect((await new AskUserTool(bus).call(DATABASE)).data.outcome).toMatchObject({ code: 'denied' });
    expect(renderer.shown).toEqual([]);
  });

  test('without a policy takes the one of createAskUser, also when that was closed', async () => {
    const bus = new MessageBus();
    const askUser = createAskUser({ bus, policy: allows() });
    expect(await bus.request(request, 'tool-confirmation-response')).toMatchObject({ confirmed: true });
    await askUser.close();
    expect(await bus.request(request, 'tool-confirmation-response')).toMatchObject({ confirmed: true });
  });

  test('with a policy of its own keeps it', async () => {
    const bus = new MessageBus({ policy: denies() });
    const askUser = createAskUser({ bus, policy: allows(), renderer: scriptedRenderer({}) });
    expect(await bus.request(request, 'tool-confirmation-response')).toMatchObject({ confirmed: false });
    expect((await askUser.confirm(CALL)).confirmed).toBe(true);
  });
});

describe('an always', () => {
  test.each([
    ['of a command', 'proceed_always', EXEC, { toolName: CALL.name, commandPrefix: ['git', 'npm'] }],
    [
      'of a command to keep',
      'proceed_always_and_save',
      EXEC,
      { toolName: CALL.name, commandPrefix: ['git', 'npm'], persist: true },
    ],
    ['of an edit', 'proceed_always', EDIT, { toolName: CALL.name }],
    ['of an MCP tool', 'proceed_always_tool', MCP, { toolName: 'close', mcpName: 'tracker' }],
    [
      'of an MCP tool to keep',
      'proceed_always_and_save',
      MCP,
      { toolName: 'close', mcpName: 'tracker', persist: true },
    ],
    ['of an MCP server', 'proceed_always_server', MCP, { toolName: '*', mcpName: 'tracker' }],
  ] as const)('%s is published as what the policy learns', async (_what, outcome, details, update) => {
    const { askUser, of } = deciding(outcome);
    await askUser.confirm(CALL, { details });
    expect(of('update-policy')).toEqual([{ type: 'update-policy', ...update }]);
  });

  test('decides the next such call, and no wider one', async () => {
    const { askUser, renderer } = deciding('proceed_always');
    const git = { name: CALL.name, args: { command: 'git status' } };
    await askUser.confirm(git, { details: { ...EXEC, command: 'git status', rootCommands: ['git'] } });
    expect(await askUser.confirm(git)).toEqual({ confirmed: true, outcome: 'proceed_once' });
    expect(renderer.shown).toHaveLength(1);
    await askUser.confirm({ name: CALL.name, args: { command: 'git status && rm x' } });
    expect(renderer.shown).toHaveLength(2);
  });

  test('of an MCP server holds for its other tools and for no other server', async () => {
    const { askUser, renderer } = deciding('proceed_always_server');
    await askUser.confirm({ name: 'mcp_tracker_close', args: {} }, { details: MCP });
    await askUser.confirm({ name: 'mcp_tracker_open', args: {} }, { details: { ...MCP, toolName: 'open' } });
    expect(renderer.shown).toHaveLength(1);
    await askUser.confirm({ name: 'mcp_other_close', args: {} }, { details: { ...MCP, serverName: 'other' } });
    expect(renderer.shown).toHaveLength(2);
  });

  test.each([
    [
      'of a server’s tool without details',
      CALL,
      { serverName: 'weather' },
      'proceed_always_tool',
      { toolName: CALL.name, mcpName: 'weather' },
    ],
    [
      'of a server’s command',
      CALL,
      { serverName: 'weather', details: EXEC },
      'proceed_always',
      { toolName: CALL.name, commandPrefix: ['git', 'npm'], mcpName: 'weather' },
    ],
    [
      'of a subagent',
      CALL,
      { subagent: 'lead/scout' },
      'proceed_always',
      { toolName: CALL.name, subagent: 'lead/scout' },
    ],
  ] as const)('%s is about no other', async (_what, call, options, outcome, update) => {
    const { askUser, of } = deciding(outcome);
    await askUser.confirm(call, options);
    expect(of('update-policy')).toEqual([{ type: 'update-policy', ...update }]);
  });

  test.each([
    ['a tool', { name: 'mcp_github_*', args: {} }, {}],
    ['a server', CALL, { serverName: '*' }],
    ['a server’s tool', CALL, { details: { ...MCP, toolName: '*' } }],
    ['a server in the details', CALL, { details: { ...MCP, serverName: '*' } }],
    ['a nameless server', CALL, { details: { ...MCP, serverName: ' ' } }],
    ['a nameless tool', CALL, { details: { ...MCP, toolName: '' } }],
  ] as const)('is not offered where the name of %s is a pattern or none', async (_what, call, options) => {
    const { askUser, renderer } = deciding('cancel');
    await askUser.confirm(call, options as never);
    expect(renderer.shown[0]?.questions[0]?.options?.map(({ label }) => label)).toEqual(['proceed_once', 'cancel']);
  });

  test('is taught once, and not again by a replay', async () => {
    const { askUser, of } = deciding('proceed_always');
    for (let count = 0; count < 3; count++)
      await askUser.confirm(CALL, { correlationId: 'a', forcedDecision: 'ask_user' });
    expect(of('update-policy')).toHaveLength(1);
  });

  test('that is never done being kept does not hold a caller that aborts', async () => {
    const policy = new PolicyEngine({ save: () => new Promise(() => {}) });
    const { askUser } = deciding('proceed_always_and_save', policy);
    const controller = new AbortController();
    const confirmation = askUser.confirm(CALL, { signal: controller.signal });
    expect(await stateOf(confirmation)).toBe('pending');
    controller.abort(new Error('stop'));
    await expect(confirmation).rejects.toThrow('stop');
  });

  test('that the policy refuses still lets this call run, and the fault is reported', async () => {
    const errors: unknown[] = [];
    const policy = {
      check: (): PolicyDecision => ({ decision: 'ask_user' }),
      update: () => Promise.reject(new Error('read-only disk')),
    };
    const askUser = createAskUser({
      renderer: scriptedRenderer({ decision: 'proceed_always' }),
      policy,
      onError: (error) => errors.push(error),
    });
    expect((await askUser.confirm(CALL)).confirmed).toBe(true);
    expect(errors).toMatchObject([{ message: 'read-only disk' }]);
  });
});

test('a confirmation requested on the bus can be handed to confirm as it is', async () => {
  const { askUser, renderer } = deciding('proceed_once');
  askUser.bus.subscribe('tool-confirmation-request', async (request) => {
    const { correlationId } = request;
    const { confirmed, outcome } = await askUser.confirm(request.toolCall, request);
    await askUser.bus.publish({ type: 'tool-confirmation-response', correlationId, confirmed, outcome });
  });
  const response = await askUser.bus
    .derive('scout')
    .request({ type: 'tool-confirmation-request', toolCall: CALL }, 'tool-confirmation-response');
  expect(response).toMatchObject({ confirmed: true, outcome: 'proceed_once' });
  expect(renderer.shown[0]?.origin).toEqual(['scout']);
});

test('a subagent’s part of querent can’t confirm', () => {
  expect(Object.keys(createAskUser().derive('scout')).sort()).toEqual(['ask', 'bus', 'derive', 'tool']);
});
