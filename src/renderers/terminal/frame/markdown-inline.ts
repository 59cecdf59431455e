import type { Token, Tokens } from 'marked';
import { ACCENT, BOLD, DIM, ITALIC, type Line, type Span, span } from './span';

/** Inline Markdown as spans. Whatever has no look of its own stays as it was written. */
export function inlineSpans(tokens: readonly Token[], style: number): Line {
  const spans: Span[] = [];
  for (const token of tokens as readonly Tokens.Generic[]) add(spans, token, style);
  return spans;
}

function add(spans: Span[], token: Tokens.Generic, style: number): void {
  switch (token.type) {
    case 'strong':
      spans.push(...inlineSpans(token.tokens ?? [], style | BOLD));
      return;
    case 'em':
      spans.push(...inlineSpans(token.tokens ?? [], style | ITALIC));
      return;
    case 'codespan':
      spans.push(span(token.text, style | ACCENT));
      return;
    case 'link':
      addLink(spans, token as Tokens.Link, style);
      return;
    case 'br':
      spans.push(span('\n', style));
      return;
    case 'escape':
      spans.push(span(token.text, style));
      return;
    case 'text':
      if (token.tokens === undefined) spans.push(span(token.text, style));
      else spans.push(...inlineSpans(token.tokens, style));
      return;
    default:
      spans.push(span(token.raw, style));
  }
}

/** Where a link leads is shown beside it, since a label can say anything. */
function addLink(spans: Span[], { href, text, tokens, raw }: Tokens.Link, style: number): void {
  const isBare = text === href || `mailto:${text}` === href || `http://${text}` === href || raw === text;
  if (isBare) {
    spans.push(span(text, style));
    return;
  }
  spans.push(...inlineSpans(tokens, style), span(` (${href})`, style | DIM));
}
