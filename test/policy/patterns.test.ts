import { expect, test, vi } from 'vitest';
import { PolicyEngine, parsePolicy } from '../../src/policy/index';

let loaded = 0;
vi.mock('re2js', async (original) => {
  loaded++;
  return original();
});

const deny = { decision: 'deny' } as const;
const LONG = 100_000;

// One after the other: once loaded, the pattern engine stays.
test('without a rule that needs a pattern, nothing is loaded and every decision is there at once', async () => {
  const engine = new PolicyEngine({
    rules: [
      { ...deny, toolName: 'sh', commandPrefix: 'rm' },
      { ...deny, toolName: 'other', argsPattern: 'x' },
    ],
  });
  expect(engine.check({ name: 'sh', args: { command: 'rm x' } })).toMatchObject(deny);
  expect(engine.check({ name: 'glob', args: {} })).toMatchObject({ decision: 'ask_user' });
  await parsePolicy('[[rule]]\ndecision = "deny"', { file: 'a.toml', tier: 'user' });
  await new PolicyEngine({ rules: [deny] }).ready();
  expect(loaded).toBe(0);
});

test('the first call that needs a pattern waits for it, those after it do not', async () => {
  const engine = new PolicyEngine({ rules: [{ ...deny, toolName: 'x', argsPattern: 'secret' }] });
  const call = { name: 'x', args: { path: 'secret' } };
  const first = engine.check(call);
  const second = engine.check(call);
  expect(first).toBeInstanceOf(Promise);
  expect(await Promise.all([first, second])).toMatchObject([deny, deny]);
  expect(engine.check(call)).toMatchObject(deny);
  expect(engine.check({ name: 'x', args: {} })).toMatchObject({ decision: 'ask_user' });
  expect(loaded).toBe(1);
});

test('ready() names a pattern that does not compile', async () => {
  const engine = new PolicyEngine({ rules: [deny, { ...deny, toolName: 'x', commandRegex: '(' }] });
  await expect(engine.ready()).rejects.toMatchObject({ code: 'invalid_options', path: 'rules[1].commandRegex' });
});

test('a pattern that does not compile fails the calls that come to it, and lets none of them through', () => {
  const engine = new PolicyEngine({
    rules: [
      { ...deny, toolName: 'x', argsPattern: '(?=look)' },
      { decision: 'allow', priority: -1 },
    ],
  });
  expect(() => engine.check({ name: 'x', args: {} })).toThrow(expect.objectContaining({ code: 'invalid_options' }));
  expect(engine.check({ name: 'y', args: {} })).toMatchObject({ decision: 'allow' });
});

/** No measure of speed, which is in bench/: what is not bounded takes hours. */
const BOUNDED_MS = 20_000;

test.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  'the pattern %s, made to run for ever, ends soon',
  async (pattern) => {
    const engine = new PolicyEngine({
      rules: [
        { ...deny, toolName: 'x', argsPattern: pattern },
        { ...deny, toolName: 'x', commandRegex: pattern },
      ],
    });
    await engine.ready();
    const start = performance.now();
    engine.check({ name: 'x', args: { command: `${'a'.repeat(LONG)}!` } });
    expect(performance.now() - start).toBeLessThan(BOUNDED_MS);
  },
  2 * BOUNDED_MS,
);

test('a pattern that is too large for a large text is a doubt, and holds nobody up', async () => {
  const pattern = '([a-z]{0,500}){2}!$';
  const args = { command: `${'a'.repeat(100_000)}` };
  for (const field of ['argsPattern', 'commandRegex']) {
    const engine = new PolicyEngine({
      rules: [
        { ...deny, toolName: 'x', [field]: pattern },
        { decision: 'allow', toolName: 'y', [field]: pattern },
      ],
    });
    await engine.ready();
    expect(engine.check({ name: 'x', args }), field).toMatchObject({ decision: 'deny' });
    expect(engine.check({ name: 'y', args }), field).toMatchObject({ decision: 'ask_user' });
    expect(engine.check({ name: 'x', args: { command: 'a?' } }), field).toMatchObject({ decision: 'ask_user' });
  }
});

test('a pattern that would be endlessly large is refused', async () => {
  const engine = new PolicyEngine({ rules: [{ ...deny, argsPattern: '((a{1,1000}){1,1000}){1,1000}' }] });
  await expect(engine.ready()).rejects.toMatchObject({ path: 'rules[0].argsPattern' });
});

test('a command line made to be hard to read is read soon', () => {
  const engine = new PolicyEngine({ rules: [{ ...deny, toolName: 'x', commandPrefix: 'rm' }] });
  const start = performance.now();
  for (const part of [
    '"$',
    "a='",
    'A=1 ',
    '! ',
    ' ',
    '/',
    '\\',
    '((',
    'if then ',
    '# ',
    ';',
    'sudo -a b ',
    '$(',
    '`',
    '{ ',
    '2>',
    'a[',
  ]) {
    // The longest that is read.
    engine.check({ name: 'x', args: { command: part.repeat(65_536 / part.length) } });
  }
  expect(performance.now() - start).toBeLessThan(BOUNDED_MS);
});
