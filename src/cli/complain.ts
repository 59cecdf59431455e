import { cleanText } from '../index';
import type { Streams } from './streams';

/** Says what is wrong, in one line. What a file or a flag held is in it, so nothing of it may act on the terminal. */
export function complain(streams: Streams, message: string): void {
  streams.stderr.write(
    `querent: ${cleanText(message)
      .replace(/\s*\n\s*/g, '; ')
      .replace(/\s+/g, ' ')}\n`,
  );
}
