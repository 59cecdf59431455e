/** All that begins something in Discord's Markdown: emphasis, code, headings, lists, quotes, links, mentions, timestamps. */
const MARKUP = /[\\*_~`|>#<@[\]():+.-]/g;

/** A text that Discord shows as it is: a backslash before each sign that would begin something. At most twice as long. */
export function escapeDiscord(text: string): string {
  return text.replace(MARKUP, (sign) => `\\${sign}`);
}
