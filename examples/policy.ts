/** Rules decide what an agent may do, and whether it may ask; “always allow” becomes one of them. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAskUser } from 'querent';
import { POLICY_PRESETS, PolicyEngine, parsePolicy } from 'querent/policy';
import { loadPolicies, saveRule } from 'querent/policy/files';
import { scriptedRenderer } from 'querent/testing';

const workspace = await parsePolicy(
  `
[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git status", "git log"]
decision = "allow"
priority = 100

[[rule]]
toolName = "ask_user"
subagent = "researcher"
decision = "ask_user"
priority = 100
`,
  { file: 'workspace.toml', tier: 'workspace' },
);
const folder = await mkdtemp(join(tmpdir(), 'querent-'));
const file = join(folder, 'always.toml');
const engine = new PolicyEngine({
  rules: [...Object.values(POLICY_PRESETS).flat(), ...workspace],
  save: (rule) => saveRule(file, rule),
});
const shell = async (command: string) =>
  (await engine.check({ name: 'run_shell_command', args: { command } })).decision;

// A chain is allowed only when each of its commands is.
assert.equal(await shell('git status && git log'), 'allow');
assert.equal(await shell('git status && rm -rf /'), 'ask_user');

// In plan mode an agent reads and asks, and tools that are denied can be kept from the model.
engine.mode = 'plan';
assert.equal(engine.isExcluded('write_file'), true);
assert.equal(engine.isExcluded('read_file'), false);
engine.mode = 'default';

// A subagent reaches the person only by a rule that names it.
const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'Yes' }), policy: engine });
const question = { questions: [{ question: 'Go on?', header: 'Go', type: 'yesno' }] };
const allowed = await askUser.derive('researcher').tool.call(question);
const refused = await askUser.derive('stranger').tool.call(question);
assert.equal(allowed.llmContent, '{"answers":{"0":"Yes"}}');
assert.equal(refused.data.outcome?.status, 'unavailable');

// The person says “always”: it holds from now on, and stays in a file.
await askUser.bus.publish({
  type: 'update-policy',
  toolName: 'run_shell_command',
  commandPrefix: 'npm test',
  persist: true,
});
assert.equal(await shell('npm test'), 'allow');
// It answers a question, and takes back nothing that is forbidden.
engine.addRule({
  toolName: 'run_shell_command',
  commandPrefix: 'npm test -- --update',
  decision: 'deny',
  priority: 4.5,
});
assert.equal(await shell('npm test -- --update'), 'deny');
const { rules, errors } = await loadPolicies({ tier: 'user', files: [file], mayBeMissing: true });
assert.deepEqual(errors, []);
assert.equal(rules[0]?.commandPrefix, 'npm test');
console.log(await readFile(file, 'utf8'));
await rm(folder, { recursive: true });
