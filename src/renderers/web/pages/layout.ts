import { html } from 'hono/html';
import { directionOf } from '../../../locales/direction';
import type { Strings } from '../../../locales/strings';
import { hasPanel } from '../panel-script';
import type { Html } from './html';

/** What every page stands in. */
export interface Frame {
  readonly strings: Strings;
  /** The base address's path; every address on a page begins with it. */
  readonly path: string;
}

/** What a page is besides its words. */
export interface PageOptions {
  /** It loads the panel, which takes the place of what stands in {@link panel}. */
  readonly isLive?: boolean;
}

/** A whole page. The title is text, and says first what is wrong where something is. */
export function page(frame: Frame, title: string, body: Html, { isLive = false }: PageOptions = {}): Html {
  const { strings, path } = frame;
  return html`<!doctype html>
<html lang="${strings.locale}" dir="${directionOf(strings)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${path}/styles.css">
${isLive && hasPanel(strings) ? html`<script type="module" src="${path}/panel.js"></script>` : ''}
</head>
<body>
<main>${body}</main>
</body>
</html>`;
}

/**
 * The panel, live over the API, of one ask or of all; and what stands in its place until its script has something to show, and for good where
 * no script runs.
 */
export function panel({ strings, path }: Frame, ask: string | undefined, fallback: Html): Html {
  if (!hasPanel(strings)) return fallback;
  const only = ask === undefined ? '' : html` ask-id="${ask}"`;
  return html`<ask-user src="${path}/"${only} locale="${strings.locale}">${fallback}</ask-user>`;
}

/** A page of one sentence: why there is nothing else. */
export function wordsPage(frame: Frame, words: string, hasInbox = false): Html {
  return page(frame, words, html`<h1>${words}</h1>${hasInbox ? inboxLink(frame) : ''}`);
}

export function inboxLink({ strings, path }: Frame): Html {
  return html`<p><a href="${path}/">${strings.web.toInbox}</a></p>`;
}
