import { html, type nothing, type TemplateResult } from 'lit';
import { cleanText } from '../../question/control-characters';
import { markdownIn } from './markdown';

export type Markup = TemplateResult | typeof nothing;

const read = markdownIn<TemplateResult>(html);

/** The last texts that were read: a question is drawn at every key, and read once. */
const recent = new Map<string, TemplateResult>();
const MOST_RECENT = 32;

/** A model's Markdown, as elements. */
export function markdown(text: string): TemplateResult {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const made = read(text);
  if (recent.size >= MOST_RECENT) recent.delete(recent.keys().next().value!);
  recent.set(text, made);
  return made;
}

/** A text of several lines, exactly as it was typed. */
export function typedText(text: string): TemplateResult {
  return html`<span class="typed" dir="auto">${cleanText(text)}</span>`;
}
