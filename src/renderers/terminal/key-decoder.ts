import { EventEmitter } from 'node:events';
import { emitKeypressEvents } from 'node:readline';
import type { Key } from '../../dialog/index';

/** What Node makes of a piece of input. */
interface Keypress {
  readonly sequence: string;
  readonly name?: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** How long a lone Esc may still be the beginning of a sequence. */
const ESCAPE_MS = 50;

/** Shift-Enter, from a terminal that tells it apart. */
const SHIFT_RETURN = '\x1b[13;2u';

const CTRL_C = '\x03';

const CONTROL = /[\0-\x1f\x7f-\x9f]/;

/**
 * Keys out of what a terminal sends. Keys of one chunk come in one call; a paste comes as one key, however many chunks it took.
 *
 * Node's own decoder does the work. It listens on an emitter made for it, since it never takes its listeners off again.
 */
export class KeyDecoder {
  readonly #source = new EventEmitter();
  readonly #listener: (keys: readonly Key[]) => void;
  #keys: Key[] = [];
  #isDecoding = false;
  #paste: string[] | undefined;

  constructor(listener: (keys: readonly Key[]) => void) {
    this.#listener = listener;
    this.#source.on('keypress', (_text: string | undefined, press: Keypress) => this.#take(press));
    emitKeypressEvents(
      this.#source as unknown as NodeJS.ReadableStream,
      {
        escapeCodeTimeout: ESCAPE_MS,
      } as unknown as Parameters<typeof emitKeypressEvents>[1],
    );
  }

  write(chunk: Buffer | string): void {
    // A paste whose end got lost would swallow every key. This one comes alone only when a person presses it.
    if (String(chunk) === CTRL_C) this.#endPaste();
    this.#isDecoding = true;
    this.#source.emit('data', chunk);
    this.#isDecoding = false;
    this.#flush();
  }

  /** Gives nothing any more, not even the Esc that it still waits about. */
  close(): void {
    this.#source.removeAllListeners('keypress');
  }

  #take(press: Keypress): void {
    if (press.name === 'paste-start') this.#paste = [];
    else if (press.name === 'paste-end') this.#endPaste();
    else if (this.#paste !== undefined) this.#paste.push(press.sequence);
    else this.#keys.push(...keysOf(press));
    // A lone Esc comes by a timer, outside of any chunk.
    if (!this.#isDecoding) this.#flush();
  }

  #endPaste(): void {
    if (this.#paste === undefined) return;
    this.#keys.push({ name: 'paste', text: this.#paste.join('') });
    this.#paste = undefined;
  }

  #flush(): void {
    if (this.#keys.length === 0) return;
    const keys = this.#keys;
    this.#keys = [];
    this.#listener(keys);
  }
}

function keysOf({ sequence, name, ctrl, meta, shift }: Keypress): readonly Key[] {
  if (sequence === SHIFT_RETURN) return [{ name: 'return', shift: true }];
  // Esc twice in one breath.
  if (name === 'escape') return sequence === '\x1b\x1b' ? [{ name }, { name }] : [{ name }];
  // What Ctrl-J sends; Enter is a carriage return.
  if (name === 'enter') return [{ name: 'j', ctrl: true }];
  const typed = meta ? sequence.slice(1) : sequence;
  const text = ctrl || CONTROL.test(typed) ? undefined : typed;
  // Node names what it doesn't know so.
  if (name === 'undefined' || (name === undefined && text === undefined)) return [];
  return [{ name: name ?? typed, ...(text !== undefined && { text }), ctrl, alt: meta, shift }];
}
