/**
 * Asks in React: the dialog as a hook, and the panel as a component.
 *
 * @module
 */
export { AskUserPanel, type AskUserPanelProps } from './ask-user-panel';
export { type AskUserDialog, type UseAskUserOptions, useAskUser } from './use-ask-user';
