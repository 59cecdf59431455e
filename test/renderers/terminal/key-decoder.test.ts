import { describe, expect, test, vi } from 'vitest';
import type { Key } from '../../../src/renderers/terminal/index';
import { KeyDecoder } from '../../../src/renderers/terminal/key-decoder';
import { manualClock } from '../../../src/testing/index';

function decoding() {
  const calls: (readonly Key[])[] = [];
  const clock = manualClock();
  const decoder = new KeyDecoder((keys) => calls.push(keys), clock);
  return { decoder, clock, calls, keys: () => calls.flat() };
}

function keysOf(...chunks: readonly string[]): readonly Key[] {
  const { decoder, keys } = decoding();
  for (const chunk of chunks) decoder.write(Buffer.from(chunk));
  return keys();
}

describe('KeyDecoder', () => {
  test.each([
    ['a letter', 'a', { name: 'a', text: 'a' }],
    ['a capital', 'A', { name: 'a', text: 'A', shift: true }],
    ['a digit', '1', { name: '1', text: '1' }],
    ['the space bar', ' ', { name: 'space', text: ' ' }],
    ['Enter', '\r', { name: 'return' }],
    ['Ctrl-J', '\n', { name: 'j', ctrl: true }],
    ['Alt-Enter', '\x1b\r', { name: 'return', alt: true }],
    ['Shift-Enter where it is told apart', '\x1b[13;2u', { name: 'return', shift: true }],
    ['Backspace', '\x7f', { name: 'backspace' }],
    ['Ctrl-C', '\x03', { name: 'c', ctrl: true }],
    ['an arrow', '\x1b[A', { name: 'up' }],
    ['an arrow in application mode', '\x1bOA', { name: 'up' }],
    ['Ctrl and an arrow', '\x1b[1;5D', { name: 'left', ctrl: true }],
    ['Shift-Tab', '\x1b[Z', { name: 'tab', shift: true }],
    ['PageDown', '\x1b[6~', { name: 'pagedown' }],
    ['Alt-n', '\x1bn', { name: 'n', text: 'n', alt: true }],
    ['Alt-?', '\x1b?', { name: '?', text: '?', alt: true }],
  ])('tells %s', (_name, sent, key) => {
    expect(keysOf(sent)).toHaveLength(1);
    expect(keysOf(sent)[0]).toMatchObject(key);
    if (!('text' in key)) expect(keysOf(sent)[0]).not.toHaveProperty('text');
  });

  test('gives the keys of one chunk in one call, composed text among them', () => {
    const { decoder, calls } = decoding();
    decoder.write('数据库');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.map(({ text }) => text)).toEqual(['数', '据', '库']);
  });

  test('puts a character together that came in two chunks', () => {
    const { decoder, keys } = decoding();
    const bytes = Buffer.from('数');
    decoder.write(bytes.subarray(0, 1));
    expect(keys()).toEqual([]);
    decoder.write(bytes.subarray(1));
    expect(keys()).toMatchObject([{ text: '数' }]);
  });

  test('gives a paste as one key with its newlines and control keys, however many chunks it came in', () => {
    expect(keysOf('\x1b[200~first\rsec', 'ond\x03\t', '\x1b[2', '01~x')).toMatchObject([
      { name: 'paste', text: 'first\rsecond\x03\t' },
      { name: 'x', text: 'x' },
    ]);
  });

  test('waits out a pause within the end of a paste, and takes an Esc in it for no key', async () => {
    const { decoder, keys } = decoding();
    decoder.write('\x1b[200~hello \x1b');
    // A lone Esc of a later decoder has come: one in the paste would have, too.
    const later = decoding();
    later.decoder.write('\x1b');
    await vi.waitFor(() => expect(later.keys()).toHaveLength(1));
    expect(keys()).toEqual([]);
    decoder.write('[201~x');
    expect(keys()).toMatchObject([{ name: 'paste', text: 'hello ' }, { name: 'x' }]);
  });

  test('ends a paste that gets nothing more for a second, and takes keys again', async () => {
    const { decoder, clock, keys } = decoding();
    decoder.write('\x1b[200~one');
    await clock.advance(900);
    decoder.write(' two');
    await clock.advance(999);
    expect(keys()).toEqual([]);
    await clock.advance(1);
    expect(keys()).toEqual([{ name: 'paste', text: 'one two' }]);
    decoder.write('\x1b[201~x\x03');
    expect(keys().slice(1)).toMatchObject([{ name: 'x' }, { name: 'c', ctrl: true }]);
    expect(clock.timers).toBe(0);
  });

  test.each(['\x1b[', '\x1bO', '\x1b[1;'])(
    'lets no key be swallowed by %j, the beginning of a sequence',
    async (begun) => {
      expect(keysOf(begun, '\x03')).toMatchObject([{ name: 'c', ctrl: true }]);
      expect(keysOf(`${begun}\r`)).toMatchObject([{ name: 'return' }]);
      const { decoder, clock, keys } = decoding();
      decoder.write(begun);
      await clock.advance(500);
      decoder.write('x');
      expect(keys()).toMatchObject([{ name: 'x', text: 'x' }]);
      expect(clock.timers).toBe(0);
    },
  );

  test('puts a sequence together that came in pieces', () => {
    expect(keysOf('\x1b[', 'A', '\x1b[1;', '5D')).toMatchObject([{ name: 'up' }, { name: 'left', ctrl: true }]);
  });

  test('holds no timer once it is closed within a paste', () => {
    const { decoder, clock } = decoding();
    decoder.write('\x1b[200~one');
    expect(clock.timers).toBe(1);
    decoder.close();
    expect(clock.timers).toBe(0);
  });

  test('gives nothing for sequences that are no key', () => {
    expect(keysOf('\x1b[I', '\x1b[99~', '\x1f')).toEqual([]);
  });

  test('tells a lone Esc when nothing follows it, and twice when it came twice', async () => {
    const { decoder, keys } = decoding();
    decoder.write('\x1b');
    expect(keys()).toEqual([]);
    await vi.waitFor(() => expect(keys()).toEqual([{ name: 'escape' }]));
    expect(keysOf('\x1b\x1b')).toEqual([]);
    const twice = decoding();
    twice.decoder.write('\x1b\x1b');
    await vi.waitFor(() => expect(twice.keys()).toEqual([{ name: 'escape' }, { name: 'escape' }]));
  });

  test('gives nothing once it is closed, not even the Esc that it still waited about', async () => {
    const { decoder, keys } = decoding();
    decoder.write('\x1b');
    decoder.close();
    const later = decoding();
    later.decoder.write('\x1b');
    await vi.waitFor(() => expect(later.keys()).toHaveLength(1));
    expect(keys()).toEqual([]);
  });
});
