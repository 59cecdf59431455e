/** A host of the library in a process of its own: asks at its terminal, as many asks at once as it is told, and prints what it got. */
import { createAskUser } from '../../src/index';
import { terminalRenderer } from '../../src/renderers/terminal/index';

const count = Number(process.argv[2] ?? 1);
// Told to end in the middle: on SIGUSR2, by what the second word says.
process.on('SIGUSR2', () => {
  if (process.argv[3] === 'throws') throw new Error('a fault of the host');
  process.exit(7);
});
const askUser = createAskUser({ renderer: terminalRenderer() });
const results = await Promise.all(
  Array.from({ length: count }, (_, at) =>
    askUser.tool.call({ questions: [{ question: `Question ${at + 1}?`, header: `Ask ${at + 1}`, type: 'yesno' }] }),
  ),
);
console.log(results.map(({ llmContent }) => llmContent).join(' '));
const left = [process.stdin, process.stderr, process].map((emitter) => emitter.listenerCount('resize'));
console.log(`left ${left.join()} ${process.listenerCount('SIGINT')} ${process.stdin.listenerCount('data')}`);
