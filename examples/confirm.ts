/** An agent wants to run a command: the policy decides, the person where it asks, and “always” becomes a rule. */
import assert from 'node:assert/strict';
import { createAskUser, type ToolCall } from 'querent';
import { PolicyEngine } from 'querent/policy';
import { scriptedRenderer } from 'querent/testing';

const policy = new PolicyEngine({
  rules: [
    { toolName: 'read_file', decision: 'allow', priority: 10 },
    {
      toolName: 'run_shell_command',
      commandPrefix: 'rm',
      decision: 'deny',
      priority: 20,
      denyMessage: 'Move it to the trash.',
    },
  ],
});
// A person who says “always” to git, and “no” to everything else.
const person = scriptedRenderer(({ details }) => ({
  answers: { decision: details?.type === 'exec' && details.rootCommand === 'git' ? 'proceed_always' : 'cancel' },
}));
const askUser = createAskUser({ renderer: person, policy });

/** What a host does before it runs a tool. */
function mayRun(toolCall: ToolCall) {
  const { command } = toolCall.args as { command?: string };
  if (command === undefined) return askUser.confirm(toolCall);
  const rootCommand = command.split(' ', 1)[0] ?? '';
  const details = {
    type: 'exec',
    title: 'Run this command?',
    command,
    rootCommand,
    rootCommands: [rootCommand],
  } as const;
  return askUser.confirm(toolCall, { details });
}
const shell = (command: string): ToolCall => ({ name: 'run_shell_command', args: { command } });

// The policy allows or denies by itself; the person is not asked.
assert.deepEqual(await mayRun({ name: 'read_file', args: { path: 'a' } }), {
  confirmed: true,
  outcome: 'proceed_once',
});
assert.deepEqual(await mayRun(shell('rm -rf build')), {
  confirmed: false,
  outcome: 'cancel',
  denyMessage: 'Move it to the trash.',
});
assert.equal(person.shown.length, 0);

// The person says “always”, and is not asked about git again.
assert.deepEqual(await mayRun(shell('git status')), { confirmed: true, outcome: 'proceed_always' });
assert.deepEqual(await mayRun(shell('git log')), { confirmed: true, outcome: 'proceed_once' });
assert.equal(person.shown.length, 1);

// A no is a no, and nobody there is a no that says so.
assert.deepEqual(await mayRun(shell('npm publish')), { confirmed: false, outcome: 'cancel' });
const alone = await createAskUser().confirm(shell('npm publish'));
assert.equal(alone.confirmed, false);
assert.equal(alone.undecided?.status, 'unavailable');

// What comes over the bus, also from a subagent, is handed on as it is.
askUser.bus.subscribe('tool-confirmation-request', async (request) => {
  const { correlationId } = request;
  const no = { confirmed: false, outcome: 'cancel' } as const;
  const { confirmed, outcome } = await askUser.confirm(request.toolCall, request).catch(() => no);
  await askUser.bus.publish({ type: 'tool-confirmation-response', correlationId, confirmed, outcome });
});
const response = await askUser.bus
  .derive('scout')
  .request({ type: 'tool-confirmation-request', toolCall: shell('git diff') }, 'tool-confirmation-response');
assert.equal(response.confirmed, true);
console.log('confirmed:', policy.rules.at(-1));
