import type { Contract } from '../contracts/contract';
import type { Clock } from '../ports/clock';
import type { Json } from '../ports/json';
import type { Policy } from '../ports/policy';
import type { Renderer } from '../ports/renderer';
import type { QuestionStore } from '../ports/store';
import type { Telemetry } from '../ports/telemetry';
import type { Limits } from '../question/limits';

/** What a tool can be given; everything has a default. */
export interface AskUserToolOptions {
  /** Shows the asks. More can be attached later. */
  readonly renderer?: Renderer | readonly Renderer[];
  /** How the model says an ask and reads the result, or the name of one of querent's. Default: Gemini CLI's. */
  readonly contract?: Contract | string;
  /**
   * Asked before each ask, always under the name `ask_user`. Default: the bus's own. A bus without one takes this one, so that a tool
   * confirmation over the bus is decided by it too.
   */
  readonly policy?: Policy;
  /** Default: in memory. */
  readonly store?: QuestionStore;
  /** Milliseconds until an ask ends as `timed_out`. Default: none, it waits. */
  readonly timeoutMs?: number;
  /** `recommended` takes the model's own recommendation when time runs out, and says so to the model. Default `no_answer`. */
  readonly onTimeout?: 'no_answer' | 'recommended';
  /** How long an ask waits for a renderer to attach before it ends as `no_renderer`; `Infinity`: for ever. */
  readonly waitForRendererMs?: number;
  /**
   * How long one of several processes has to deliver an ask through a renderer with `delivery: 'once'`, before another may go on from
   * what the renderer noted. Default 30 s.
   */
  readonly deliveryLeaseMs?: number;
  /** `none` refuses a model's slips in place of mending them. Default `all`. */
  readonly repair?: 'all' | 'none';
  readonly limits?: Partial<Limits>;
  /** The language of what surrounds the questions. */
  readonly locale?: string;
  /** False: nobody is there, and every ask ends at once as `non_interactive`. Default true. */
  readonly interactive?: boolean;
  readonly clock?: Clock;
  /** Told of every ask, such as `openTelemetry()`; one or several. */
  readonly telemetry?: Telemetry | readonly Telemetry[];
  /** Gets the faults of renderers, listeners and stores, and replies over the bus that can't be taken. They never hold an answer. */
  readonly onError?: (error: unknown) => void;
}

/** One call of the tool. */
export interface CallOptions {
  /** The tool-call id. The same id with the same questions joins or replays; without it one is minted. */
  readonly correlationId?: string;
  /** Aborts the ask; the call then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** The path of the subagent that calls, joined by `/`. */
  readonly subagent?: string;
  /** Overrides the tool's own `interactive`. */
  readonly interactive?: boolean;
  /** What renderers get beside the questions, such as where to send them. Kept with the ask; never shown to the model. */
  readonly meta?: Json;
  /** Milliseconds; goes before the model's and the tool's own. `Infinity`: none. */
  readonly timeoutMs?: number;
}
