import { expect, test } from 'vitest';
import type { Question } from '../../../src/index';
import { present } from '../../support/presented';
import { TerminalScreen } from '../../support/terminal-screen';

const NAME: Question = { id: 'name', question: 'What is its name?', header: 'Name', type: 'text' };
const SIGNALS = ['SIGCONT', 'SIGINT', 'SIGTERM', 'SIGHUP', 'exit'] as const;

test('a process with many terminals has one listener a signal, and none once they are closed', async () => {
  const listeners = () => SIGNALS.map((signal) => process.listenerCount(signal));
  const before = listeners();
  const asks = await Promise.all(Array.from({ length: 20 }, () => present(new TerminalScreen().renderer(), [NAME])));
  expect(listeners()).toEqual(before.map((count) => count + 1));
  for (const ask of asks) ask.abort();
  expect(listeners()).toEqual(before);
});
