import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is escaped throughout; never a promise, since nothing of a page waits. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
