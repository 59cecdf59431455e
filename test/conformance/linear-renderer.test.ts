import { PassThrough, Writable } from 'node:stream';
import { describe, test } from 'vitest';
import { linearRenderer } from '../../src/renderers/linear/index';
import { rendererConformance } from '../../src/testing/index';
import { listenersOf } from '../support/streams';

describe.each(['a pipe', 'a terminal'])('linearRenderer on %s', (kind) => {
  rendererConformance(test, {
    open: () => {
      const input = Object.assign(new PassThrough(), { isTTY: kind === 'a terminal' });
      let written = '';
      const output = new Writable({
        decodeStrings: false,
        write(chunk: string | Buffer, _encoding, done) {
          written += chunk.toString();
          done();
        },
      });
      return {
        renderer: linearRenderer({ input, output }),
        answer: ({ questions }) => {
          for (const { type } of questions) input.write(type === 'text' ? 'main\n' : '1\n');
        },
        output: () => written,
        held: () => ({
          input: listenersOf(input),
          output: listenersOf(output),
          flowing: input.readableFlowing === true,
        }),
        end: () => void input.end(),
      };
    },
  });
});
