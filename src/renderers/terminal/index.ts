/**
 * A renderer that asks in a terminal, with an inline dialog.
 *
 * @module
 */
export { frame, layout } from './frame';
export { keptDraft } from './frame/kept-draft';
export { summary } from './frame/summary';
export type { Theme } from './theme';
export type { Layout, View } from './view';
