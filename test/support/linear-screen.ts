import { PassThrough } from 'node:stream';
import type { Renderer } from '../../src/index';
import { linearRenderer } from '../../src/renderers/linear/index';

/** A linear renderer over a pipe, and everything that it printed. */
export interface LinearScreen {
  readonly renderer: Renderer;
  readonly input: PassThrough;
  readonly output: PassThrough;
  printed(): string;
}

export function linearScreen(): LinearScreen {
  const input = new PassThrough();
  const output = new PassThrough();
  let text = '';
  output.on('data', (chunk) => {
    text += chunk;
  });
  return { renderer: linearRenderer({ input, output }), input, output, printed: () => text };
}
