/**
 * `<ask-user>`: a panel of a page in which a person answers. Importing this defines the element, where there are elements.
 *
 * @module
 */
import { AskUserElement } from './ask-user-element';

export { AskUserElement, type PanelLayout } from './ask-user-element';
export type { PanelAsk } from './panel-ask';

// Not on a server, and not twice where two copies of this came into a page.
if (globalThis.customElements?.get('ask-user') === undefined)
  globalThis.customElements?.define('ask-user', AskUserElement);

declare global {
  interface HTMLElementTagNameMap {
    'ask-user': AskUserElement;
  }
}
