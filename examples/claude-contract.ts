/** Claude knows the tool as AskUserQuestion: its call as it makes it, its result as it reads it, and the result read back in a test. */
import assert from 'node:assert/strict';
import { claudeCodeContract, createAskUser } from 'querent';
import { scriptedRenderer } from 'querent/testing';

const person = scriptedRenderer({ '0': { selected: ['SQLite'], note: 'for now' }, '1': ['Unit', 'Lint, fast'] });
const askUser = createAskUser({ renderer: person });

// The same tool for each model: the name, the schema and the wording are what its family was trained on.
const tool = askUser.tool.for('claude-sonnet-4-5');
assert.equal(tool.name, 'AskUserQuestion');
assert.equal(askUser.tool.for('openai/gpt-5-codex').name, 'request_user_input');

// What goes into the `tools` of a request to the Messages API.
const { name, description, parametersJsonSchema } = tool.getSchema();
const declaration = { name, description, input_schema: parametersJsonSchema };
assert.match(declaration.description, /only when you are blocked/);

// What Claude sends: a block of its message, with options that it wants compared.
const toolUse = {
  type: 'tool_use',
  id: 'toolu_01',
  name: 'AskUserQuestion',
  input: {
    questions: [
      {
        question: 'Which database should we use?',
        header: 'Database',
        multiSelect: false,
        options: [
          { label: 'PostgreSQL (Recommended)', description: 'A server.', preview: '`postgres://localhost/app`' },
          { label: 'SQLite', description: 'A file.', preview: '`file:app.db`' },
        ],
      },
      {
        question: 'Which checks should run?',
        header: 'Checks',
        multiSelect: true,
        options: [
          { label: 'Unit', description: 'The unit tests.' },
          { label: 'Lint, fast', description: 'Only what changed.' },
        ],
      },
    ],
  },
};

const { llmContent } = await tool.call(toolUse.input, { correlationId: toolUse.id });
const toolResult = { type: 'tool_result', tool_use_id: toolUse.id, content: llmContent };

// Keyed by the text of the question; a label with a comma is quoted where several may stand.
assert.deepEqual(JSON.parse(toolResult.content), {
  answers: { 'Which database should we use?': 'SQLite', 'Which checks should run?': 'Unit, "Lint, fast"' },
  annotations: { 'Which database should we use?': { notes: 'for now' } },
});
assert.equal(person.shown[0]?.questions[0]?.options?.[1]?.preview, '`file:app.db`');

// A transcript has only these two texts, and they are enough to know what was answered.
const call = claudeCodeContract.parse(toolUse.input);
assert.ok(call.ok);
const told = claudeCodeContract.read(toolResult.content, call.questions);
assert.ok(told?.status === 'answered');
assert.deepEqual(told.answers[1]?.selected, ['Unit', 'Lint, fast']);
console.log(toolResult.content);
