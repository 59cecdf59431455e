/**
 * A renderer that asks in a terminal, with an inline dialog.
 *
 * @module
 */

export type { Key } from '../../dialog/index';
export { detectTheme } from './detect-theme';
export { frame, layout } from './frame';
export { keptDraft } from './frame/kept-draft';
export { summary } from './frame/summary';
export type { HostTerminal } from './host-terminal';
export type { TerminalInput, TerminalOutput } from './stream-terminal';
export type { TerminalSize } from './terminal';
export { type TerminalRendererOptions, terminalRenderer } from './terminal-renderer';
export type { Theme } from './theme';
export type { Layout, View } from './view';
