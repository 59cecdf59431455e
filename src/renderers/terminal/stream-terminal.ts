import type { Clock } from '../../ports/clock';
import { KeyDecoder } from './key-decoder';
import { onContinue } from './on-continue';
import { onExit } from './on-exit';
import type { OpenTerminal, Terminal, TerminalEvents } from './terminal';

/** What keys are read from: `process.stdin`, `/dev/tty`, any Node stream that is a terminal. */
export interface TerminalInput {
  readonly isTTY?: boolean | undefined;
  readonly isRaw?: boolean | undefined;
  readonly readableFlowing?: boolean | null;
  setRawMode?(mode: boolean): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: what Node's own streams say; a narrower type would fit none of them.
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  off(event: string, listener: (...args: any[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** What is drawn on: `process.stderr`, any Node stream that is a terminal. */
export interface TerminalOutput {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  /** Calls back once it is written, or can't be, as Node's streams do. */
  write(text: string, callback?: (error?: Error | null) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  on(event: string, listener: (...args: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  off(event: string, listener: (...args: any[]) => void): unknown;
}

const BRACKETED_PASTE_ON = '\x1b[?2004h';
const BRACKETED_PASTE_OFF = '\x1b[?2004l';
const INPUT_OVER = 'the input ended before the questions were answered';

/** A terminal by its streams. Raw mode, flow, listeners and bracketed paste are taken for one dialog and given back at its end. */
export function streamTerminal(input: TerminalInput, output: TerminalOutput, clock: Clock): Terminal {
  const write = (text: string) => void output.write(text);
  return {
    input,
    isInteractive: () => input.isTTY === true && output.isTTY === true,
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    write,
    open: (events) => (isOver(input) ? openInVain(events) : new OpenStreams(input, output, events, clock)),
  };
}

class OpenStreams implements OpenTerminal {
  readonly ready: Promise<void>;
  readonly #wasFlowing: boolean;
  readonly #wasRaw: boolean;
  readonly #decoder: KeyDecoder;
  readonly #stopHearingOfContinue: () => void;
  readonly #stopWatchingExit: () => void;
  #isReady = false;
  #isOpen = true;

  constructor(
    private readonly input: TerminalInput,
    private readonly output: TerminalOutput,
    private readonly events: TerminalEvents,
    clock: Clock,
  ) {
    this.#wasFlowing = input.readableFlowing === true;
    this.#wasRaw = input.isRaw === true;
    this.#decoder = new KeyDecoder(events.keys, clock);
    this.#stopWatchingExit = onExit(events.exiting);
    for (const [event, listener] of this.#inputListeners) input.on(event, listener);
    output.on('error', this.#onOutputError);
    output.on('resize', events.resized);
    this.#stopHearingOfContinue = onContinue(this.#onContinue);
    this.ready = this.#start();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { input, output, events } = this;
    this.#stopWatchingExit();
    this.#decoder.close();
    for (const [event, listener] of this.#inputListeners) input.off(event, listener);
    output.off('resize', events.resized);
    this.#stopHearingOfContinue();
    if (!this.#wasFlowing) input.pause();
    try {
      if (this.#isReady) output.write(BRACKETED_PASTE_OFF, this.#onLastWrite);
      if (!this.#isReady || isWritten(output)) this.#onLastWrite();
    } catch (fault) {
      this.#onLastWrite(fault);
    }
    try {
      if (!this.#wasRaw) input.setRawMode?.(false);
    } catch {
      // It is gone, and there is nothing to give back.
    }
  }

  /** Until then a fault of what was written last may come, and one that nobody listens to ends the process; a stream tells of it a turn later. */
  readonly #onLastWrite = (fault?: unknown) => {
    const stopListening = () => void this.output.off('error', this.#onOutputError);
    if (fault == null) stopListening();
    else setImmediate(stopListening);
  };

  async #start(): Promise<void> {
    if (!this.#wasRaw) this.input.setRawMode?.(true);
    this.input.resume();
    // What lies in the terminal's own buffer arrives with the next turns of the event loop.
    for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
    if (!this.#isOpen) return;
    this.output.write(BRACKETED_PASTE_ON);
    this.#isReady = true;
  }

  /** Whoever had the terminal meanwhile has left it in modes of their own. */
  readonly #onContinue = () => {
    if (!this.#isReady) return;
    // Off first: Node takes a mode that it has set before for one that is still there.
    this.input.setRawMode?.(false);
    this.input.setRawMode?.(true);
    this.output.write(BRACKETED_PASTE_ON);
    this.events.continued();
  };
  readonly #onData = (chunk: Buffer | string) => {
    if (this.#isReady) this.#decoder.write(chunk);
  };
  readonly #onEnd = () => this.events.lost(INPUT_OVER);
  readonly #onInputError = (error: Error) => this.events.lost(`the input failed: ${error.message}`);
  readonly #onOutputError = (error: Error) => this.events.lost(`the output failed: ${error.message}`);
  readonly #inputListeners = [
    ['data', this.#onData],
    ['end', this.#onEnd],
    ['close', this.#onEnd],
    ['error', this.#onInputError],
  ] as const;
}

/** Nothing is under way any more, so that no fault of it can come. */
function isWritten(output: TerminalOutput): boolean {
  const { writableLength, errored } = output as TerminalOutput & { writableLength?: number; errored?: Error | null };
  return writableLength === 0 && errored === null;
}

/** Takes nothing of the terminal, and says that it is lost once whoever opens it has it in hand. */
function openInVain(events: TerminalEvents): OpenTerminal {
  return { ready: Promise.resolve().then(() => events.lost(INPUT_OVER)), close: () => {} };
}

/** It has ended, or was destroyed before anybody listened; then no event tells of it any more. */
function isOver(input: TerminalInput): boolean {
  const { readableEnded, closed } = input as TerminalInput & { readonly readableEnded?: boolean; closed?: boolean };
  return readableEnded === true || closed === true;
}
