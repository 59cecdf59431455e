/** A hand-written agent loop: the model calls the tool, reads the result and goes on. The model is a script, so that it runs anywhere. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createAskUser } from 'querent';
import { scriptedRenderer } from 'querent/testing';

interface Message {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly toolCall?: { readonly id: string; readonly name: string; readonly args: unknown };
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`questions/${name}.json`, import.meta.url), 'utf8'));

/** Stands for a model: what it says depends only on what it has read so far. */
function model(messages: readonly Message[]): Message {
  const results = messages.filter((message) => message.role === 'tool').map((message) => JSON.parse(message.content));
  const calls = ['project-name', 'database', 'deploy'];
  const next = calls[results.length];
  if (next !== undefined) {
    const toolCall = { id: `call_${results.length}`, name: 'ask_user', args: read(next) };
    return { role: 'assistant', content: '', toolCall };
  }
  const [name, database, deploy] = results.map((result) => result.answers?.['0'] ?? 'no answer');
  return { role: 'assistant', content: `Set up ${name} with ${database}; deployed: ${deploy}.` };
}

const person = scriptedRenderer([{ '0': 'night-train' }, { '0': 'PostgreSQL' }, { cancelled: true }]);
const askUser = createAskUser({ renderer: person });
const tools = new Map([[askUser.tool.name, askUser.tool]]);
const stop = new AbortController();

const messages: Message[] = [{ role: 'user', content: 'Set up a new project for me.' }];
let final = '';
while (final === '') {
  const message = model(messages);
  messages.push(message);
  const { toolCall } = message;
  if (toolCall === undefined) {
    final = message.content;
    continue;
  }
  // The call's own id makes a retry safe: the same id asks nobody twice.
  const result = await tools
    .get(toolCall.name)
    ?.call(toolCall.args, { correlationId: toolCall.id, signal: stop.signal });
  assert.ok(result);
  // A dismissal is one sentence, and this model reads JSON.
  const content = result.data.ask_user.dismissed ? JSON.stringify({ note: result.llmContent }) : result.llmContent;
  messages.push({ role: 'tool', content });
}

assert.equal(final, 'Set up night-train with PostgreSQL; deployed: no answer.');
assert.equal(person.shown.length, 3);
console.log(final);
