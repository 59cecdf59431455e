/** A renderer of your own, in full: it shows an ask, honours its signal, and takes a reply back that could not be taken. */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createAskUser, type Renderer, type Reply } from 'querent';

/** Stands for a window with a form in it. */
class Form extends EventEmitter<{ submit: [Reply] }> {
  title = '';
  error = '';
}

function formRenderer(form: Form): Renderer {
  return {
    name: 'form',
    async ask({ questions }, { signal, shown, rejected }) {
      form.title = questions.map(({ header }) => header).join(', ');
      form.error = rejected?.map(({ message }) => message).join(' ') ?? '';
      // From here on an empty reply is the person's own empty submission, and no longer a failure.
      shown();
      try {
        const [reply] = await once(form, 'submit', { signal });
        return reply;
      } finally {
        // Runs when the ask is settled elsewhere as well: the next one needs the window.
        form.title = '';
      }
    },
  };
}

const form = new Form();
const askUser = createAskUser({ renderer: formRenderer(form) });
const turn = () => new Promise((resolve) => setImmediate(resolve));

const call = askUser.tool.call({
  questions: [
    {
      question: 'Which checks should run?',
      header: 'Checks',
      type: 'choice',
      multiSelect: true,
      options: [
        { label: 'Unit, fast', description: 'Seconds.' },
        { label: 'End to end', description: 'Minutes.' },
      ],
    },
  ],
});
await turn();
assert.equal(form.title, 'Checks');

form.emit('submit', { answers: { nowhere: 'x' } });
await turn();
assert.match(form.error, /no such question/);

form.emit('submit', { answers: { '0': ['Unit, fast', 'End to end'] } });
assert.equal((await call).llmContent, '{"answers":{"0":"\\"Unit, fast\\", End to end"}}');

// Answered elsewhere: the window closes, and the agent has its answer.
const second = askUser.ask([{ question: 'Go on?', header: 'Go', type: 'yesno' }], { correlationId: 'go' });
await turn();
assert.equal(form.title, 'Go');
await askUser.answer('go', { answers: { '0': 'Yes' } }, { actor: 'ada' });
assert.equal((await second).status, 'answered');
await turn();
assert.equal(form.title, '');
console.log('answered in a window, and from outside it');
