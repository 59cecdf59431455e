import type { Key } from '../../dialog/index';

/** Columns and rows of characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** What a terminal tells while a dialog is open in it. */
export interface TerminalEvents {
  /** Keys that arrived together, so that they are drawn together. */
  keys(keys: readonly Key[]): void;
  resized(): void;
  /** The process was stopped and goes on: others have drawn meanwhile, and what it drew is lost. */
  continued(): void;
  /** No key can come any more, or nothing can be shown; says why. */
  lost(reason: string): void;
  /** The process ends: last chance to put the screen in order, synchronously. */
  exiting(): void;
}

/** A terminal that is open for one dialog. */
export interface OpenTerminal {
  /** Resolves once what was typed before is thrown away; keys come from then on. */
  readonly ready: Promise<void>;
  /** Leaves input and process as they were found; calling it again does nothing. */
  close(): void;
}

/** Where a dialog is shown and keys come from. Between dialogs it holds nothing. */
export interface Terminal {
  /** Where its keys come from; two terminals with the same one are open one after the other. */
  readonly input: object;
  /** A person can see it and type in it. */
  isInteractive(): boolean;
  size(): TerminalSize;
  write(text: string): void;
  open(events: TerminalEvents): OpenTerminal;
}
