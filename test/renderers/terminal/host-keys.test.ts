import { expect, test } from 'vitest';
import { hostKeys } from '../../../src/renderers/terminal/host-keys';
import type { Key } from '../../../src/renderers/terminal/index';

function taken(...keys: readonly Key[]): readonly Key[] {
  const all: Key[] = [];
  const take = hostKeys((key) => all.push(key));
  for (const key of keys) take(key);
  return all;
}

test('a control character or a sequence is no text, as Node’s keypress has it', () => {
  const keys = { return: '\r', tab: '\t', escape: '\x1b', backspace: '\x7f', f1: '\x1bOP' };
  for (const [name, text] of Object.entries(keys)) expect(taken({ name, text })).toEqual([{ name }]);
  expect(taken({ name: 'paste', text: '\r' })).toEqual([{ name: 'paste', text: '\r' }]);
});

test('the halves of a character that come one by one are one key', () => {
  const [high, low] = ['\ud83d', '\ude00'];
  const x = { name: 'x', text: 'x' };
  expect(taken({ name: high, text: high }, { name: low, text: low })).toEqual([{ name: '😀', text: '😀' }]);
  expect(taken({ name: high, text: high }, x, { name: low, text: low }, x)).toEqual([x, x]);
});
