/** How to test an agent that asks: a script stands for the person, and time moves when the test says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AskUser, createAskUser } from 'querent';
import { manualClock, scriptedRenderer } from 'querent/testing';

/** The agent under test: it deploys only when the person says yes. */
async function deployAgent(askUser: AskUser): Promise<'deployed' | 'left alone'> {
  const outcome = await askUser.ask([{ question: 'Deploy now?', header: 'Deploy', type: 'yesno' }]);
  const said = outcome.status === 'answered' ? outcome.answers[0]?.selected[0] : undefined;
  return said === 'Yes' ? 'deployed' : 'left alone';
}

void test('a yes deploys', async () => {
  const person = scriptedRenderer({ '0': 'yes' });
  assert.equal(await deployAgent(createAskUser({ renderer: person })), 'deployed');
  assert.equal(person.shown[0]?.questions[0]?.header, 'Deploy');
});

void test('silence is not a yes', async () => {
  const clock = manualClock();
  const askUser = createAskUser({ renderer: scriptedRenderer([]), clock, timeoutMs: 15 * 60_000 });
  const agent = deployAgent(askUser);
  await clock.advance(15 * 60_000);
  assert.equal(await agent, 'left alone');
});

void test('with nobody there it does not wait', async () => {
  assert.equal(await deployAgent(createAskUser()), 'left alone');
});
