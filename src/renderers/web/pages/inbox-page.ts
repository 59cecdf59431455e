import { html } from 'hono/html';
import type { StoredAsk } from '../../../ports/ask';
import { oneLine } from '../../../text/compose-options';
import { titleOf, whoAsks } from './ask-page';
import type { Html } from './html';
import { type Frame, page } from './layout';

/** A question of a list is a reminder; in full it is on its own page. */
const LONGEST = 200;

/** Everything that waits in a scope, the oldest first. */
export function inboxPage(frame: Frame, asks: readonly StoredAsk[], next: string | undefined): Html {
  const { strings, path } = frame;
  const list = asks.map(
    (ask) => html`<li><a href="${path}/ask/${encodeURIComponent(ask.id)}"><bdi>${titleOf(ask)}</bdi></a>
<p dir="auto">${shortened(ask.questions.map(({ question }) => oneLine(question)).join(' '))}</p>
${whoAsks(frame, ask)}</li>`,
  );
  return page(
    frame,
    strings.web.inbox,
    html`<h1>${strings.web.inbox}</h1>
${asks.length === 0 ? html`<p>${strings.web.nothingWaits}</p>` : html`<ul class="inbox">${list}</ul>`}
<p><a href="${path}/">${strings.web.reload}</a>${next === undefined ? '' : html` <a href="${path}/?after=${encodeURIComponent(next)}">${strings.web.more}</a>`}</p>`,
  );
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST).join('')}…`;
}
