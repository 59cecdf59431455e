/**
 * Asking over HTTP, for agents in other languages.
 *
 * @module
 */
export { type AskApi, type AskApiOptions, askApi, type Caller } from './ask-api';
export type { CallbackOptions } from './callbacks';
