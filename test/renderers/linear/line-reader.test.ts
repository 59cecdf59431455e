import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { LineReader } from '../../../src/renderers/linear/line-reader';
import { listenersOf } from '../../support/streams';

const NEVER = new AbortController().signal;

describe('reading lines', () => {
  test('gives them one at a time, then the end, again and again', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    input.end('one\ntwo\r\n\nfour');
    const lines: unknown[] = [];
    for (let count = 0; count < 6; count++) lines.push(await reader.next(NEVER));
    expect(lines).toEqual([{ text: 'one' }, { text: 'two' }, { text: '' }, { text: 'four' }, 'end', 'end']);
  });

  test('leaves the stream to its owner in between, and no listener on anything', async () => {
    const input = new PassThrough();
    const before = listenersOf(input);
    const reader = new LineReader(input);
    const { signal } = new AbortController();
    for (let count = 0; count < 20; count++) {
      const line = reader.next(signal);
      input.write('x\n');
      expect(await line).toEqual({ text: 'x' });
      expect(listenersOf(input)).toEqual(before);
      expect(input.readableFlowing).toBe(false);
      expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    }
  });

  test('an abort rejects with its reason, and loses nothing of what came by then', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    const controller = new AbortController();
    const line = reader.next(controller.signal);
    input.write('half a li');
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error('enough'));
    await expect(line).rejects.toThrow('enough');
    await expect(reader.next(controller.signal)).rejects.toThrow('enough');
    input.write('ne\nnext\n');
    expect(await reader.next(NEVER)).toEqual({ text: 'half a line' });
    expect(await reader.next(NEVER)).toEqual({ text: 'next' });
  });

  test('keeps no more of a line than any answer may have', async () => {
    const input = new PassThrough();
    const reader = new LineReader(input);
    const line = reader.next(NEVER);
    for (let count = 0; count < 10; count++) input.write('x'.repeat(100_000));
    input.write('\nnext\n');
    expect(await line).toEqual({ text: 'x'.repeat(200_000) });
    expect(await reader.next(NEVER)).toEqual({ text: 'next' });
  });

  test('a fault of the stream is a rejection', async () => {
    const input = new PassThrough();
    const line = new LineReader(input).next(NEVER);
    input.destroy(new Error('gone'));
    await expect(line).rejects.toThrow('gone');
  });
});
