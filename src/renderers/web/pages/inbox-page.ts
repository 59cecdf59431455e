import { html } from 'hono/html';
import type { StoredAsk } from '../../../ports/ask';
import { oneLine } from '../../../text/compose-options';
import { titleOf, whoAsks } from './ask-page';
import type { Html } from './html';
import { type Frame, page, panel } from './layout';

/** A question of a list is a reminder; in full it is on its own page. */
const LONGEST = 200;

/** Everything that waits in a scope, the oldest first; where a script runs, the panel with all of it, live. */
export function inboxPage(
  frame: Frame,
  asks: readonly StoredAsk[],
  { next, isFirst }: { readonly next: string | undefined; readonly isFirst: boolean },
): Html {
  const { strings, path } = frame;
  const list = asks.map(
    (ask) => html`<li><a href="${path}/ask/${encodeURIComponent(ask.id)}"><bdi>${titleOf(ask)}</bdi></a>
<p dir="auto">${shortened(ask.questions.map(({ question }) => oneLine(question)).join(' '))}</p>
${whoAsks(frame, ask)}</li>`,
  );
  // In the panel it stands where there is nothing; on a page without it, where it is.
  const nothing = html`<p slot="empty"${asks.length === 0 ? '' : html` class="when-live"`}>${strings.web.nothingWaits}</p>`;
  const waiting = html`${nothing}${asks.length === 0 ? '' : html`<ul class="inbox">${list}</ul>`}
<p><a href="${path}/">${strings.web.reload}</a>${next === undefined ? '' : html` <a href="${path}/?after=${encodeURIComponent(next)}">${strings.web.more}</a>`}</p>`;
  return page(
    frame,
    strings.web.inbox,
    html`<h1>${strings.web.inbox}</h1>${isFirst ? panel(frame, undefined, waiting) : waiting}`,
    {
      isLive: isFirst,
    },
  );
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST).join('')}…`;
}
