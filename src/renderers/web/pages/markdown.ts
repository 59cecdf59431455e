import { html } from 'hono/html';
import { markdownIn } from '../../panel/markdown';
import type { Html } from './html';

/** A model's Markdown as escaped markup of a page. */
export const markdown: (text: string) => Html = markdownIn<Html>(html);
