import { html, nothing, type TemplateResult } from 'lit';
import { cleanText } from '../../question/control-characters';
import { type MarkdownBlock, readBlocks } from '../../text/markdown/blocks';
import { ADDRESS, CODE, EMPHASIS, type Inline, STRONG } from '../../text/markdown/emphasis';
import { readInline } from '../../text/markdown/inline';

export type Markup = TemplateResult | typeof nothing;

/** Where a link may lead. What else it says stays text. */
const WEB = /^(?:https?:\/\/|mailto:)/i;

/** The last texts that were read: a question is drawn at every key, and read once. */
const recent = new Map<string, Markup>();
const MOST_RECENT = 32;

/**
 * A model's Markdown as elements that can only be read. Nothing is filtered: a fixed set of tags stands around texts, so there is no markup
 * of the model's that could get through, and a picture stays its words. A link shows where it leads.
 */
export function markdown(text: string): Markup {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const made = blocks(readBlocks(cleanText(text)));
  if (recent.size >= MOST_RECENT) recent.delete(recent.keys().next().value!);
  recent.set(text, made);
  return made;
}

/** A text of several lines, exactly as it was typed. */
export function typedText(text: string): Markup {
  return html`<span class="typed" dir="auto">${cleanText(text)}</span>`;
}

function blocks(all: readonly MarkdownBlock[]): Markup {
  return html`${all.map(block)}`;
}

function block(one: MarkdownBlock): Markup {
  switch (one.kind) {
    case 'blank':
      return nothing;
    case 'rule':
      return html`<hr>`;
    case 'paragraph':
      return html`<p dir="auto" class="plain">${inline(one.text)}</p>`;
    case 'heading':
      // A heading of the page's own would be one of its landmarks.
      return html`<p dir="auto"><strong>${inline(one.text)}</strong></p>`;
    case 'code':
    case 'written':
      return html`<pre dir="auto" tabindex="0"><code>${one.lines.join('\n')}</code></pre>`;
    case 'quote':
      return html`<blockquote dir="auto">${blocks(one.blocks)}</blockquote>`;
    case 'item': {
      const box = one.done === undefined ? '' : one.done ? '☑ ' : '☐ ';
      const sign = /\d/.test(one.sign) ? one.sign : '•';
      return html`<div class="item" dir="auto"><span>${sign} ${box}</span><div>${blocks(one.blocks)}</div></div>`;
    }
  }
}

function inline(text: string): Markup {
  return html`${readInline(text).map(marked)}`;
}

function marked({ text, marks, href }: Inline): Markup {
  let made: Markup = html`${text}`;
  if ((marks & CODE) !== 0) made = html`<code>${made}</code>`;
  if ((marks & EMPHASIS) !== 0) made = html`<em>${made}</em>`;
  if ((marks & STRONG) !== 0) made = html`<strong>${made}</strong>`;
  if ((marks & ADDRESS) !== 0) made = html`<span class="aside">${made}</span>`;
  if (href === undefined || !WEB.test(href)) return made;
  return html`<a href=${href} rel="noopener noreferrer nofollow" target="_blank">${made}</a>`;
}
