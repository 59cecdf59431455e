import type { Hono } from 'hono';
import { serialize } from 'hono/utils/cookie';
import { type Grant, grantJson, grantOf } from '../grant';
import { wordsPage } from '../pages/layout';
import type { WebParts } from '../parts';
import { frameFor } from './frame';

/** The address that opens a grant, until it expires. */
export async function linkTo({ sealer, base }: WebParts, grant: Grant, expiresAt: number): Promise<string> {
  return `${base.href.replace(/\/$/, '')}/open/${await sealer.seal('link', grantJson(grant), expiresAt)}`;
}

/**
 * A link is exchanged for a cookie and a plain address, so that it stays out of the history, logs and `Referer`. It settles nothing: a chat
 * fetches links to preview them.
 */
export function addLinkRoutes(app: Hono, parts: WebParts): void {
  app.get('/open/:token', async (c) => {
    const opened = await parts.sealer.open('link', c.req.param('token'));
    if (opened === undefined || opened.isExpired) {
      const frame = frameFor(parts, c.req.raw);
      return c.html(wordsPage(frame, frame.strings.web.linkExpired), 403);
    }
    const grant = grantOf(opened.payload);
    const seconds = Math.max(1, Math.floor((opened.expiresAt - parts.now()) / 1_000));
    const cookie = serialize(
      await parts.visitors.cookieName(grant),
      await parts.sealer.seal('session', grantJson(grant), opened.expiresAt),
      {
        path: parts.base.pathname,
        httpOnly: true,
        sameSite: 'Lax',
        secure: parts.base.protocol === 'https:',
        maxAge: Math.min(seconds, LONGEST_SECONDS),
      },
    );
    c.header('set-cookie', cookie);
    const path = grant.ask === undefined ? '/' : `/ask/${encodeURIComponent(grant.ask)}`;
    return c.redirect(`${pathOf(parts)}${path}`, 303);
  });
}

/** Browsers keep no cookie for longer than 400 days. */
const LONGEST_SECONDS = 400 * 24 * 3_600;

function pathOf({ base }: WebParts): string {
  return base.pathname.replace(/\/$/, '');
}
