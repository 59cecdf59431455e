import type { Renderer } from '../index';
import type { LineInput } from '../renderers/linear/index';
import type { TerminalInput, Theme } from '../renderers/terminal/index';
import { oneOf } from './arguments';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const SCREEN_FLAGS = {
  renderer: { type: 'string' },
  linear: { type: 'boolean' },
  locale: { type: 'string' },
  theme: { type: 'string' },
  bell: { type: 'boolean' },
  notify: { type: 'boolean' },
} as const;

export const SCREEN_HELP = `  --renderer <name>         terminal: a dialog; linear: line by line, for screen readers and dumb terminals; auto (default): the
                            dialog where there is a terminal, unless TERM=dumb or QUERENT_ACCESSIBLE=1
  --linear                  the same as --renderer linear
  --locale <tag>            the language around the questions, such as en or zh-CN
  --theme <name>            of the dialog: auto (default, by NO_COLOR, FORCE_COLOR and TERM), color, plain (no colour) or ascii
                            (nothing beyond ASCII)
  --bell                    the dialog rings when a question waits
  --notify                  the dialog has the terminal tell the desktop when a question waits
`;

export interface ScreenValues {
  readonly renderer?: string;
  readonly linear?: boolean;
  readonly locale?: string;
  readonly theme?: string;
  readonly bell?: boolean;
  readonly notify?: boolean;
}

/** Where a person is asked. */
export interface Screen {
  readonly renderer: Renderer;
  /** Aborts when the command is interrupted, also by Ctrl-C in a dialog. */
  readonly signal: AbortSignal;
  /** Called once the result is printed. */
  close?(): Promise<void>;
}

/** The dialog where a person sits at a terminal, else line by line. */
export async function screenOn(
  input: LineInput & TerminalInput,
  { stderr }: Streams,
  values: ScreenValues,
  signal: AbortSignal,
): Promise<Screen> {
  const output = stderr as Streams['stderr'] & { readonly isTTY?: boolean };
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const themeName = oneOf('--theme', values.theme, ['auto', 'color', 'plain', 'ascii']);
  const locale = values.locale === undefined ? {} : { locale: values.locale };
  // Only the one that is shown is loaded: a person waits for it.
  if (!isDialog(values, isTerminal)) {
    const { linearRenderer } = await import('../renderers/linear/index');
    return { renderer: linearRenderer({ input, output, ...locale }), signal };
  }
  const { detectTheme, terminalRenderer } = await import('../renderers/terminal/index');
  const interrupt = new AbortController();
  const renderer = terminalRenderer({
    ...{ input, output, theme: themeOf(themeName, detectTheme()) },
    ...locale,
    bell: values.bell === true,
    notify: values.notify === true,
    onInterrupt: () => interrupt.abort(),
  });
  return { renderer, signal: AbortSignal.any([signal, interrupt.signal]) };
}

function isDialog({ renderer, linear }: ScreenValues, isTerminal: boolean): boolean {
  const wanted = oneOf('--renderer', renderer, ['terminal', 'linear', 'auto']) ?? 'auto';
  if (linear === true && wanted === 'terminal')
    throw new UsageError('--linear and --renderer terminal exclude each other.');
  if (wanted === 'terminal' && !isTerminal)
    throw new UsageError('--renderer terminal needs a terminal; --renderer linear works without one.');
  if (wanted !== 'auto' || linear === true) return wanted === 'terminal';
  const { TERM, QUERENT_ACCESSIBLE } = process.env;
  return isTerminal && TERM !== 'dumb' && QUERENT_ACCESSIBLE !== '1';
}

type ThemeName = 'auto' | 'color' | 'plain' | 'ascii';

function themeOf(name: ThemeName | undefined, found: Theme): Theme {
  switch (name) {
    case 'color':
      return { ...found, colorDepth: found.colorDepth === 1 ? 4 : found.colorDepth };
    case 'plain':
      return { ...found, colorDepth: 1 };
    case 'ascii':
      return { ...found, unicode: false };
    case 'auto':
    case undefined:
      return found;
  }
}
