import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { type Screen, type ScreenValues, screenOn } from './screen';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

/** Where `querent ask` asks: a page, or a dialog on what can be typed into; undefined where there is nothing: standard input is taken and no terminal is there. */
export async function askScreen(
  isStdinTaken: boolean,
  streams: Streams,
  values: ScreenValues & { readonly 'no-open'?: boolean },
  signal: AbortSignal,
): Promise<Screen | undefined> {
  if (values.renderer === 'web') {
    if (values.linear === true) throw new UsageError('--linear and --renderer web exclude each other.');
    const { webScreen } = await import('./web-screen');
    return webScreen(streams, values, signal);
  }
  if (values['no-open'] === true) throw new UsageError('--no-open needs --renderer web.');
  if (!isStdinTaken) return screenOn(streams.stdin, streams, values, signal);
  const terminal = terminalInput();
  if (terminal === undefined) return undefined;
  return { ...(await screenOn(terminal, streams, values, signal)), close: async () => void terminal.destroy() };
}

/** The terminal itself, where standard input is taken by the questions; undefined where there is none. */
function terminalInput(): ReadStream | undefined {
  if (!process.stderr.isTTY) return undefined;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
