import { StringDecoder } from 'node:string_decoder';

/** What is read from: `process.stdin`, a pipe, any Node stream. */
export interface LineInput {
  readonly isTTY?: boolean | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: what Node's own streams say; a narrower type would fit none of them.
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  off(event: string, listener: (...args: any[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** A line, or the end of the input. */
export type Line = { readonly text: string } | 'end';

/** The longest line that is kept; a longer one is cut, which still is far more than an answer may have. */
const LONGEST_LINE = 200_000;

/**
 * Lines of a stream, one at a time and only when asked for. Between reads it holds no listener and keeps the stream paused, so that
 * whoever owns the stream finds it as it was; what came in already stays for the next read.
 */
export class LineReader {
  readonly #input: LineInput;
  readonly #decoder = new StringDecoder('utf8');
  readonly #lines: string[] = [];
  #rest = '';
  #ended = false;

  constructor(input: LineInput) {
    this.#input = input;
  }

  /** The next line. Rejects with the signal's reason, and then has read nothing. */
  next(signal: AbortSignal): Promise<Line> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const line = this.#take();
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((resolve, reject) => {
      const input = this.#input;
      const release = () => {
        input.off('data', onData);
        input.off('end', onEnd);
        input.off('close', onEnd);
        input.off('error', onError);
        signal.removeEventListener('abort', onAbort);
        input.pause();
      };
      const onData = (chunk: Buffer | string) => {
        this.#push(typeof chunk === 'string' ? chunk : this.#decoder.write(chunk));
        const read = this.#take();
        if (read === undefined) return;
        release();
        resolve(read);
      };
      const onEnd = () => {
        release();
        this.#end();
        resolve(this.#take() ?? 'end');
      };
      const onError = (error: Error) => {
        release();
        reject(error);
      };
      const onAbort = () => {
        release();
        reject(signal.reason);
      };
      input.on('data', onData);
      input.on('end', onEnd);
      input.on('close', onEnd);
      input.on('error', onError);
      signal.addEventListener('abort', onAbort);
      if (isOver(input)) onEnd();
      else input.resume();
    });
  }

  /** Throws away what was typed before there was anything to answer. */
  async discardTyped(): Promise<void> {
    const drop = () => {};
    this.#input.on('data', drop);
    this.#input.resume();
    // What lies in the terminal's own buffer arrives with the next turns of the event loop.
    for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    this.#input.off('data', drop);
    this.#input.pause();
    this.#lines.length = 0;
    this.#rest = '';
  }

  #push(text: string): void {
    const parts = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = (parts.pop() ?? '').slice(0, LONGEST_LINE);
    for (const part of parts) this.#lines.push(part.slice(0, LONGEST_LINE));
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const rest = this.#rest + this.#decoder.end();
    this.#rest = '';
    if (rest !== '') this.#lines.push(rest.replace(/\r$/, ''));
  }

  #take(): Line | undefined {
    const text = this.#lines.shift();
    if (text !== undefined) return { text };
    return this.#ended ? 'end' : undefined;
  }
}

/** It has ended, or was destroyed before anybody listened; then no event tells of it any more. */
function isOver(input: LineInput): boolean {
  const { readableEnded, closed } = input as LineInput & {
    readonly readableEnded?: boolean;
    readonly closed?: boolean;
  };
  return readableEnded === true || closed === true;
}
