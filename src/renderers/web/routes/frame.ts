import { stringsOf } from '../pages/languages';
import type { Frame } from '../pages/layout';
import type { WebParts } from '../parts';

/** The frame of the pages that answer a request, in the language of whoever reads it. */
export function frameFor({ base, locale }: WebParts, request: Request, asked?: string): Frame {
  return {
    path: base.pathname.replace(/\/$/, ''),
    strings: stringsOf(locale, asked, request.headers.get('accept-language')),
  };
}
