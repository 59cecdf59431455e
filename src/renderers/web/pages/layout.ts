import { html } from 'hono/html';
import { directionOf } from '../../../locales/direction';
import type { Strings } from '../../../locales/strings';
import type { Html } from './html';

/** What every page stands in. */
export interface Frame {
  readonly strings: Strings;
  /** The base address's path; every address on a page begins with it. */
  readonly path: string;
}

/** A whole page. The title is text, and says first what is wrong where something is. */
export function page({ strings, path }: Frame, title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${strings.locale}" dir="${directionOf(strings)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${path}/styles.css">
</head>
<body>
<main>${body}</main>
</body>
</html>`;
}

/** A page of one sentence: why there is nothing else. */
export function wordsPage(frame: Frame, words: string, hasInbox = false): Html {
  return page(frame, words, html`<h1>${words}</h1>${hasInbox ? inboxLink(frame) : ''}`);
}

export function inboxLink({ strings, path }: Frame): Html {
  return html`<p><a href="${path}/">${strings.web.toInbox}</a></p>`;
}
