import type { Reply } from '../../answer/reply';
import { createDialog, type DialogState, reduce } from '../../dialog/index';
import { stringsFor } from '../../locales/locale';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { Clock } from '../../ports/clock';
import type { RenderContext, Renderer } from '../../ports/renderer';
import { detectTheme } from './detect-theme';
import { type HostTerminal, hostTerminal } from './host-terminal';
import { inTurn } from './in-turn';
import { Session } from './session';
import { streamTerminal, type TerminalInput, type TerminalOutput } from './stream-terminal';
import { systemClock } from './system-clock';
import type { Terminal } from './terminal';
import type { Theme } from './theme';

interface Settings {
  /** A language tag or a table of your own. Default: the ask's, else English. */
  readonly locale?: string | Strings;
  /** Default `auto`: by `NO_COLOR`, `FORCE_COLOR`, `TERM` and the like. */
  readonly theme?: Theme | 'auto';
  /** Rings the terminal's bell when an ask waits. Default false. */
  readonly bell?: boolean;
  /** Has the terminal tell the desktop that an ask waits, where it can. Default false. */
  readonly notify?: boolean;
  /** Takes the renderer away: whatever is shown ends as unavailable, and so does all that comes. */
  readonly signal?: AbortSignal;
  /** Called on Ctrl-C, which also dismisses: raw mode keeps it from becoming a SIGINT. */
  readonly onInterrupt?: () => void;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Default `terminal`. */
  readonly name?: string;
}

/** A terminal that querent reads and writes by its streams. */
interface StreamOptions extends Settings {
  /** Where keys come from. Default `process.stdin`. */
  readonly input?: TerminalInput;
  /** Where the dialog is drawn. Default `process.stderr`, so that stdout stays for results. */
  readonly output?: TerminalOutput;
}

/** Streams of a terminal, or the hands of a host that owns it. */
export type TerminalRendererOptions = StreamOptions | (Settings & HostTerminal);

/**
 * Asks in a terminal, with a dialog below what was printed before; one line of it stays.
 *
 * Between asks it holds nothing: raw mode, cursor, bracketed paste and listeners are given back however an ask ends, also when the process
 * is ended by a signal. What was typed before the dialog could be seen is dropped, and for its first 300 ms no key can end it.
 *
 * Asks of several renderers on one input are shown one after the other, in the order they came.
 *
 * Where input or output is no terminal it accepts no ask; `linearRenderer` works there. An input that ends makes the ask unavailable: an
 * end is not an answer. What others print to the same terminal while a dialog is open breaks the picture; hold it back, or let the person
 * hide the dialog with Ctrl-O.
 *
 * @example
 * const askUser = createAskUser({ renderer: terminalRenderer() });
 * @example
 * // A host that reads keys itself:
 * const renderer = terminalRenderer({ keys: (listener) => app.onKey(listener), write: (text) => app.write(text) });
 */
export function terminalRenderer(options: TerminalRendererOptions = {}): Renderer {
  const clock = options.clock ?? systemClock;
  const terminal = terminalOf(options, clock);
  // By request: a reply that could not be taken brings the same one again, and nothing says when it is over.
  const handedIn = new WeakMap<AskUserRequest, DialogState>();
  return {
    name: options.name ?? 'terminal',
    accepts: () => terminal.isInteractive() && options.signal?.aborted !== true,
    ask: (request, context) => {
      const signals = options.signal === undefined ? [context.signal] : [context.signal, options.signal];
      return inTurn(terminal.input, signals, () => show(request, context));
    },
  };

  function show(request: AskUserRequest, context: RenderContext): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const session = new Session(
        {
          ...{ terminal, request, context, clock },
          ...{ signal: options.signal, onInterrupt: options.onInterrupt },
          strings: stringsFor(options.locale ?? request.locale),
          theme: options.theme === undefined || options.theme === 'auto' ? detectTheme() : options.theme,
          attention: { bell: options.bell === true, notify: options.notify === true },
        },
        dialogFor(request, context, handedIn.get(request)),
        {
          resolve: (reply) => {
            handedIn.set(request, session.dialog);
            resolve(reply);
          },
          reject,
        },
      );
      session.open();
    });
  }
}

function terminalOf(options: TerminalRendererOptions, clock: Clock): Terminal {
  if ('keys' in options) return hostTerminal(options);
  return streamTerminal(options.input ?? process.stdin, options.output ?? process.stderr, clock);
}

function dialogFor(request: AskUserRequest, context: RenderContext, handedIn: DialogState | undefined): DialogState {
  const { rejected, previous } = context;
  const dialog = createDialog(request.questions, { drafts: previous });
  return rejected === undefined ? dialog : reduce(handedIn ?? dialog, { type: 'reopen', issues: rejected });
}
