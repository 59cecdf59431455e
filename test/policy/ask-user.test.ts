import { expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { POLICY_PRESETS, PolicyEngine, type PolicyRule, parsePolicy } from '../../src/policy/index';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

/** A tool under these rules, with a person who answers. */
function underRules(rules: readonly PolicyRule[], mode: 'default' | 'yolo' = 'default') {
  const renderer = scriptedRenderer({ '0': 'SQLite' });
  const askUser = createAskUser({ renderer, policy: new PolicyEngine({ rules, mode }) });
  return { askUser, renderer };
}

test('a deny message reaches the model', async () => {
  const text = `[[rule]]
    toolName = "ask_user"
    decision = "deny"
    priority = 100
    denyMessage = "No questions during the release."`;
  const { askUser, renderer } = underRules(await parsePolicy(text, { file: 'release.toml', tier: 'admin' }));
  const result = await askUser.tool.call(DATABASE);
  expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'denied' });
  expect(result.llmContent).toContain('No questions during the release.');
  expect(result.error).toMatchObject({ type: 'denied' });
  expect(renderer.shown).toHaveLength(0);
});

test('allow and ask_user both ask the person, and neither answers', async () => {
  for (const decision of ['allow', 'ask_user'] as const) {
    const renderer = handRenderer();
    const policy = new PolicyEngine({ rules: [{ toolName: 'ask_user', decision }] });
    const askUser = createAskUser({ renderer, policy });
    const call = askUser.tool.call(DATABASE);
    const held = await renderer.shows(1);
    await turns();
    expect(askUser.pending()).toHaveLength(1);
    held.reply({ answers: { '0': 'SQLite' } });
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  }
});

test.each<[string, readonly PolicyRule[], 'default' | 'yolo']>([
  ['a rule for every tool', [{ toolName: '*', decision: 'allow', priority: 9 }], 'default'],
  ['a rule without a tool', [{ decision: 'allow', priority: 9 }], 'default'],
  ['a rule for ask_user', [{ toolName: 'ask_user', decision: 'ask_user', priority: 9 }], 'default'],
  ['a rule for every subagent', [{ toolName: 'ask_user', subagent: '*', decision: 'allow' }], 'default'],
  ['a rule for a subagent above', [{ toolName: 'ask_user', subagent: 'lead', decision: 'allow' }], 'default'],
  ['a rule for another one', [{ toolName: 'ask_user', subagent: 'scout', decision: 'allow' }], 'default'],
  ['yolo', POLICY_PRESETS.yolo, 'yolo'],
])('%s never lets a subagent through', async (_what, rules, mode) => {
  const { askUser, renderer } = underRules(rules, mode);
  const result = await askUser.derive('lead').derive('scout').tool.call(DATABASE);
  expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'subagent' });
  expect(renderer.shown).toHaveLength(0);
});

test('a rule that names the subagent lets it through, and the person sees who asks', async () => {
  for (const decision of ['allow', 'ask_user'] as const) {
    const rule = { toolName: 'ask_user', subagent: 'lead/scout', decision, priority: 4 } as const;
    const { askUser, renderer } = underRules([rule, ...POLICY_PRESETS.yolo], 'yolo');
    const result = await askUser.derive('lead').derive('scout').tool.call(DATABASE);
    expect(result.llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(renderer.shown[0]?.origin).toEqual(['lead', 'scout']);
  }
});

test('a rule that denies a subagent by name tells it why', async () => {
  const rule = { toolName: 'ask_user', subagent: 'lead', decision: 'deny', denyMessage: 'Ask your lead.' } as const;
  const { askUser } = underRules([rule]);
  expect((await askUser.derive('lead').tool.call(DATABASE)).llmContent).toContain('Ask your lead.');
  expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
});

test('an ask whose rule has a pattern waits for the pattern, and is decided by it', async () => {
  const rule = {
    toolName: 'ask_user',
    decision: 'deny',
    argsPattern: '(?i)password',
    denyMessage: 'No secrets.',
  } as const;
  const { askUser, renderer } = underRules([rule]);
  const secret = { questions: [{ question: 'What is your Password?', header: 'Login', type: 'text' }] };
  expect((await askUser.tool.call(secret)).llmContent).toContain('No secrets.');
  expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  expect(renderer.shown).toHaveLength(1);
});

test('with the preset for it, an engine where nobody is denies questions, and the model is told to go on', async () => {
  const policy = new PolicyEngine({ rules: POLICY_PRESETS['non-interactive'], interactive: false });
  const result = await createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }), policy }).tool.call(DATABASE);
  expect(result.data.outcome).toMatchObject({ code: 'denied' });
  expect(result.llmContent).toContain('best judgement');
});
