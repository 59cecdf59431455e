import type { Outcome } from '../../answer/outcome';
import type { Reply } from '../../answer/reply';
import type { DialogState, Key } from '../../dialog/index';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { CancelTimer, Clock } from '../../ports/clock';
import type { RenderContext, Unsubscribe } from '../../ports/renderer';
import { type Attention, attention } from './attention';
import { secondsLeft, untilNextTick } from './countdown';
import { DraftNotes } from './draft-notes';
import { farewellAfter, farewellElsewhere, isDetached } from './farewell';
import { layout } from './frame';
import { keptDraft } from './frame/kept-draft';
import { Interaction } from './interaction';
import { Painter } from './painter';
import type { OpenTerminal, Terminal, TerminalSize } from './terminal';
import type { Theme } from './theme';
import type { View } from './view';

/** How long after the last key what was entered is kept. */
const KEEP_MS = 1_000;

export interface SessionOptions {
  readonly terminal: Terminal;
  readonly request: AskUserRequest;
  readonly context: RenderContext;
  readonly strings: Strings;
  readonly theme: Theme;
  readonly clock: Clock;
  readonly attention: Attention;
  /** Ends it as unavailable. */
  readonly signal: AbortSignal | undefined;
  /** Called on Ctrl-C, before the dialog is dismissed. */
  readonly onInterrupt: (() => void) | undefined;
}

/** How a session came to its end, for whoever waits. */
interface Ending {
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** One ask at the terminal, from its first picture to the line that stays. However it ends, the terminal is left as it was found. */
export class Session {
  readonly #painter: Painter;
  readonly #notes: DraftNotes;
  readonly #releases: Unsubscribe[] = [];
  #terminal: OpenTerminal | undefined;
  #cancelTick: CancelTimer | undefined;
  #cancelKeeping: CancelTimer | undefined;
  /** Undefined until the first picture. */
  #interaction: Interaction | undefined;
  #isOver = false;

  constructor(
    private readonly options: SessionOptions,
    private readonly start: DialogState,
    private readonly ending: Ending,
  ) {
    this.#painter = new Painter(options.terminal.write);
    this.#notes = new DraftNotes(options.context.note, start);
  }

  /** What the person made of it so far. */
  get dialog(): DialogState {
    return this.#interaction?.dialog ?? this.start;
  }

  open(): void {
    const { context, signal, terminal } = this.options;
    try {
      this.#endOn(context.signal, () => this.#endElsewhere(context.signal.reason as Outcome | undefined));
      if (signal !== undefined) this.#endOn(signal, () => this.#lose('the terminal was taken away'));
      if (this.#isOver) return;
      this.#releases.push(context.queue.onChange(() => this.#draw()));
      this.#terminal = terminal.open({
        keys: (keys) => this.#take(keys),
        resized: () => this.#draw(),
        continued: () => {
          this.#painter.forget();
          this.#draw();
        },
        lost: (reason) => this.#lose(reason),
        exiting: () => this.#abandon(),
      });
      // A terminal may tell the end of it all before it is in hand.
      if (this.#isOver) return this.#terminal.close();
      this.#terminal.ready.then(() => this.#show()).catch((error) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
  }

  #endOn(signal: AbortSignal, end: () => void): void {
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    this.#releases.push(() => signal.removeEventListener('abort', end));
  }

  #show(): void {
    if (this.#isOver) return;
    const { terminal, strings, request, context, clock, onInterrupt } = this.options;
    this.#interaction = new Interaction(this.start, clock.now(), {
      left: () => this.#notes.keep(this.dialog),
      interrupted: () => {
        try {
          onInterrupt?.();
        } catch {
          // A fault of the host's own; what the person decided stands.
        }
      },
    });
    this.#draw();
    if (this.#isOver) return;
    const [first] = request.questions;
    const call = attention(this.options.attention, `${strings.intro(request.questions.length)} ${first?.header ?? ''}`);
    if (call !== '') terminal.write(call);
    context.shown();
    this.#tick();
  }

  #take(keys: readonly Key[]): void {
    if (this.#interaction === undefined || this.#isOver) return;
    try {
      this.#interaction.take(keys, this.options.clock.now());
    } catch (error) {
      return this.#fail(error);
    }
    const { reply } = this.dialog;
    if (reply === undefined) {
      this.#draw();
      return this.#keepSoon();
    }
    this.#end(
      () => farewellAfter(this.options.request, reply, this.#view()),
      () => this.ending.resolve(reply),
    );
  }

  /** A process can be killed at any key, and a store is too slow to be told of each. */
  #keepSoon(): void {
    this.#cancelKeeping?.();
    if (this.#isOver) return;
    this.#cancelKeeping = this.options.clock.setTimer(() => this.#notes.keep(this.dialog), KEEP_MS, {
      background: true,
    });
  }

  #draw(): void {
    if (this.#isOver || this.#interaction === undefined) return;
    try {
      const view = this.#view();
      const picture = layout(this.dialog, view);
      this.#interaction.drawn(picture);
      this.#painter.draw(picture, view.columns, view.rows);
    } catch (error) {
      this.#fail(error);
    }
  }

  #view(): View {
    const { terminal, theme, strings, request, context, clock } = this.options;
    const { position, total } = context.queue;
    return {
      ...terminal.size(),
      ...this.#interaction?.view,
      ...{ theme, strings, request },
      ...(total > 1 && { queue: { position, total } }),
      ...(request.expiresAt !== undefined && { secondsLeft: secondsLeft(request.expiresAt, clock.now()) }),
    };
  }

  #tick(): void {
    const { clock, request } = this.options;
    const delay = request.expiresAt === undefined ? undefined : untilNextTick(request.expiresAt, clock.now());
    if (delay === undefined || this.#isOver) return;
    const onTick = () => {
      this.#draw();
      this.#tick();
    };
    this.#cancelTick = clock.setTimer(onTick, delay, { background: true });
  }

  #endElsewhere(outcome: Outcome | undefined): void {
    if (isDetached(outcome)) this.#notes.keep(this.dialog);
    const { request, context } = this.options;
    this.#end(
      () => farewellElsewhere(request, this.dialog, outcome, this.#view()),
      () => this.ending.reject(context.signal.reason),
    );
  }

  #lose(reason: string): void {
    this.#notes.keep(this.dialog);
    this.#end(
      () => [this.options.strings.ended, ...keptDraft(this.dialog, this.#view())],
      () => this.ending.resolve({ unavailable: true, reason }),
    );
  }

  #fail(error: unknown): void {
    this.#notes.keep(this.dialog);
    this.#end(
      () => [],
      () => this.ending.reject(error),
    );
  }

  /** The process ends under it: the picture stays, and the shell goes on below. */
  #abandon(): void {
    if (this.#isOver) return;
    this.#notes.keep(this.dialog);
    this.#release(() => this.#painter.leave());
  }

  #end(whatStays: () => readonly string[], settle: () => void): void {
    if (this.#isOver) return;
    this.#release(() => {
      let lines: readonly string[] = [];
      let size: Partial<TerminalSize> = {};
      try {
        size = this.options.terminal.size();
        lines = whatStays();
      } finally {
        this.#painter.replace(lines, size.columns, size.rows);
      }
    });
    settle();
  }

  #release(lastPicture: () => void): void {
    this.#isOver = true;
    this.#cancelTick?.();
    this.#cancelKeeping?.();
    for (const release of this.#releases) release();
    try {
      lastPicture();
    } catch {
      // The screen is gone; what the person decided is not.
    } finally {
      this.#terminal?.close();
    }
  }
}
