/**
 * A renderer whose asks are answered in a browser, over one `fetch` that mounts anywhere.
 *
 * @module
 */
export type { AskView } from './ask-view';
export { OPENAPI as openApi } from './openapi';
export type { Visit, WebRendererOptions } from './options';
export type { Secret, SecretKey } from './secret-keys';
export { type LinkOptions, type WebRenderer, webRenderer } from './web-renderer';
