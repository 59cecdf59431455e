import { html } from 'hono/html';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { cleanText } from '../../../question/control-characters';
import type { Html } from './html';

/** Where a link may lead. What else it says stays text. */
const WEB = /^(?:https?:\/\/|mailto:)/i;
/** Nesting that nobody reads; what is deeper is text. */
const DEEPEST = 12;
/** The parser's time grows with the square of a paragraph, and nobody writes one as long. */
const LONGEST_PARAGRAPH = 5_000;

/**
 * A model's Markdown as HTML that can only be read. Nothing is filtered here: it is built from the parser's tokens, with a fixed set of
 * tags and escaped text between them, so there is no markup of the model's that could get through. A picture is its words, since loading it
 * would tell somebody that the page was opened; a link shows where it leads.
 */
export function markdown(text: string): Html {
  const clean = cleanText(text);
  const isTooLong = clean.split(/\n\s*\n/).some(({ length }) => length > LONGEST_PARAGRAPH);
  try {
    if (isTooLong) return plain(clean);
    return blocks(lexer(clean, { gfm: true, breaks: true }), 0);
  } catch {
    // Nested without end, it is more than the parser's stack: then it stands as it was written.
    return plain(clean);
  }
}

function plain(text: string): Html {
  return html`<p dir="auto" class="plain">${text}</p>`;
}

function blocks(tokens: readonly Token[], depth: number): Html {
  return html`${tokens.map((token) => block(token as MarkedToken, depth))}`;
}

function block(token: MarkedToken, depth: number): Html | string {
  if (depth > DEEPEST) return token.raw;
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'hr':
      return html`<hr />`;
    case 'heading':
      // A heading of the page's own would be one of its landmarks.
      return html`<p dir="auto"><strong>${inline(token.tokens, depth)}</strong></p>`;
    case 'paragraph':
      return html`<p dir="auto">${inline(token.tokens, depth)}</p>`;
    case 'code':
      return html`<pre dir="auto" tabindex="0"><code>${token.text}</code></pre>`;
    case 'blockquote':
      return html`<blockquote dir="auto">${blocks(token.tokens, depth + 1)}</blockquote>`;
    case 'list':
      return list(token, depth);
    case 'table':
      return table(token, depth);
    case 'html':
      return html`<p dir="auto">${token.text}</p>`;
    default:
      return inline([token], depth);
  }
}

function list(token: Tokens.List, depth: number): Html {
  const items = token.items.map((item) => html`<li dir="auto">${blocks(item.tokens, depth + 1)}</li>`);
  if (!token.ordered) return html`<ul>${items}</ul>`;
  return html`<ol start="${Number(token.start) || 1}">${items}</ol>`;
}

function table({ header, rows }: Tokens.Table, depth: number): Html {
  const heads = header.map((cell) => html`<th scope="col" dir="auto">${inline(cell.tokens, depth)}</th>`);
  const lines = rows.map(
    (row) => html`<tr>${row.map((cell) => html`<td dir="auto">${inline(cell.tokens, depth)}</td>`)}</tr>`,
  );
  return html`<div class="wide" tabindex="0" role="group"><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function inline(tokens: readonly Token[] | undefined, depth: number): Html {
  return html`${(tokens ?? []).map((token) => span(token as MarkedToken, depth + 1))}`;
}

function span(token: MarkedToken, depth: number): Html | string {
  if (depth > DEEPEST) return token.raw;
  switch (token.type) {
    case 'strong':
      return html`<strong>${inline(token.tokens, depth)}</strong>`;
    case 'em':
      return html`<em>${inline(token.tokens, depth)}</em>`;
    case 'del':
      return html`<s>${inline(token.tokens, depth)}</s>`;
    case 'codespan':
      return html`<code>${token.text}</code>`;
    case 'br':
      return html`<br />`;
    case 'link':
      return link(token, depth);
    case 'image':
      return token.text === '' ? token.href : `${token.text} (${token.href})`;
    case 'escape':
      return token.text;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens, depth);
    default:
      return token.raw;
  }
}

function link(token: Tokens.Link, depth: number): Html | string {
  if (!WEB.test(token.href)) return token.raw;
  const goes = html`<a href="${token.href}" rel="noopener noreferrer nofollow" target="_blank">${inline(token.tokens, depth)}</a>`;
  return token.text === token.href ? goes : html`${goes} <span class="aside">(${token.href})</span>`;
}
