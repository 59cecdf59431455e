import { EventEmitter } from 'node:events';
import { emitKeypressEvents } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';
import type { Key } from '../../dialog/index';
import type { CancelTimer, Clock } from '../../ports/clock';

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
/** How long a paste may pause: one whose end got lost must not swallow every key. */
const PASTE_PAUSE_MS = 1_000;
const PASTE_END = '\x1b[201~';

/** Shift-Enter, from a terminal that tells it apart. */
const SHIFT_RETURN = '\x1b[13;2u';

const CTRL_C = '\x03';

/** How long a sequence may still be on its way; one that is cut off must not swallow the next key for good. */
const SEQUENCE_MS = 500;
const CUT_OFF = /\x1b(?:\[\[?[\d;]*|O\d?)$/;
const CUT_BY_CONTROL = /(\x1b(?:\[\[?[\d;]*|O\d?))(?=[\0-\x1f\x7f])/g;
/** Ends a sequence of Node's decoder as none that it knows. */
const FILLER = '\0';

const CONTROL = /[\0-\x1f\x7f-\x9f]/;

/**
 * Keys out of what a terminal sends. Keys of one chunk come in one call; a paste comes as one key, however many chunks it took.
 *
 * Node's own decoder does the work. It listens on an emitter made for it, since it never takes its listeners off again. What is pasted is
 * kept from it: an Esc in there begins nothing, and is no key when a pause follows.
 */
export class KeyDecoder {
  readonly #source = new EventEmitter();
  readonly #text = new StringDecoder('utf8');
  #keys: Key[] = [];
  #isDecoding = false;
  #paste: string | undefined;
  /** The beginning of a sequence that Node's decoder has and no key came of yet. */
  #begun = '';
  #cancelPause: CancelTimer | undefined;

  constructor(
    private readonly listener: (keys: readonly Key[]) => void,
    private readonly clock: Clock,
  ) {
    this.#source.on('keypress', (_text: string | undefined, press: Keypress) => this.#take(press));
    emitKeypressEvents(
      this.#source as unknown as NodeJS.ReadableStream,
      {
        escapeCodeTimeout: ESCAPE_MS,
      } as unknown as Parameters<typeof emitKeypressEvents>[1],
    );
  }

  write(chunk: Buffer | string): void {
    let text = typeof chunk === 'string' ? chunk : this.#text.write(chunk);
    this.#cancelPause?.();
    // It comes alone only when a person presses it.
    if (text === CTRL_C) this.#endPaste();
    this.#isDecoding = true;
    while (text !== '') text = this.#paste === undefined ? this.#decode(text) : this.#addToPaste(this.#paste, text);
    this.#isDecoding = false;
    if (this.#begun !== '') this.#cancelPause = this.clock.setTimer(this.#onPause, SEQUENCE_MS, { background: true });
    if (this.#paste !== undefined)
      this.#cancelPause = this.clock.setTimer(this.#onPause, PASTE_PAUSE_MS, { background: true });
    this.#flush();
  }

  /** Gives nothing any more, not even the Esc that it still waits about. */
  close(): void {
    this.#cancelPause?.();
    this.#source.removeAllListeners('keypress');
  }

  /** Decodes up to where a paste may begin, and gives the rest. */
  #decode(text: string): string {
    const end = text.indexOf('~') + 1 || text.length;
    const whole = (this.#begun + text.slice(0, end)).replace(CUT_BY_CONTROL, `$1${FILLER}`);
    this.#source.emit('data', whole.slice(this.#begun.length));
    this.#begun = CUT_OFF.exec(whole)?.[0] ?? '';
    return text.slice(end);
  }

  /** The mark at its end may be in pieces, and so is looked for in all of it. Gives what comes after it. */
  #addToPaste(before: string, text: string): string {
    const paste = before + text;
    const end = paste.indexOf(PASTE_END, Math.max(0, before.length - PASTE_END.length));
    this.#paste = end === -1 ? paste : paste.slice(0, end);
    if (end === -1) return '';
    this.#endPaste();
    return paste.slice(end + PASTE_END.length);
  }

  #take(press: Keypress): void {
    if (press.name === 'paste-start') this.#paste = '';
    else this.#keys.push(...keysOf(press));
    // A lone Esc comes by a timer, outside of any chunk.
    if (!this.#isDecoding) this.#flush();
  }

  readonly #onPause = () => {
    if (this.#begun !== '') this.#source.emit('data', FILLER);
    this.#begun = '';
    this.#endPaste();
    this.#flush();
  };

  #endPaste(): void {
    if (this.#paste === undefined) return;
    this.#keys.push({ name: 'paste', text: this.#paste });
    this.#paste = undefined;
  }

  #flush(): void {
    if (this.#keys.length === 0) return;
    const keys = this.#keys;
    this.#keys = [];
    this.listener(keys);
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
  // Node names what it doesn't know so; the end of a paste that is over is no key either.
  if (name === 'undefined' || name === 'paste-end' || (name === undefined && text === undefined)) return [];
  return [{ name: name ?? typed, ...(text !== undefined && { text }), ctrl, alt: meta, shift }];
}
