import { BUILT_IN_STRINGS } from '../../locales/locale';
import type { Strings } from '../../locales/strings';

/** Put in by what builds the package; see panel-bundle.ts. */
declare const QUERENT_PANEL_SCRIPT: string | undefined;

/**
 * The element `<ask-user>` as one script that needs nothing else. A text and not a file, so that it is served wherever there are requests;
 * undefined in sources that run unbuilt, where the pages are forms alone.
 */
export const PANEL_SCRIPT: string | undefined =
  typeof QUERENT_PANEL_SCRIPT === 'string' ? QUERENT_PANEL_SCRIPT : undefined;

/** Whether pages in these words have the panel: it knows the built-in languages, and a host's own table does not reach a browser. */
export function hasPanel(strings: Strings): boolean {
  return PANEL_SCRIPT !== undefined && BUILT_IN_STRINGS.includes(strings);
}
