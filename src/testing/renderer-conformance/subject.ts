import type { AskUserRequest } from '../../ports/ask';
import type { Renderer } from '../../ports/renderer';

/** A renderer to put to the test, with a person who does what the suite wants; used for one test only. */
export interface RendererSubject {
  readonly renderer: Renderer;
  /** Makes the person answer the ask that is on screen, with anything that can be taken. */
  readonly answer: (request: AskUserRequest) => Promise<void> | void;
  /**
   * Everything that reached the screen so far, as soon as it was written. Leave it out where there is no screen; what can't be looked at
   * is then listed as skipped.
   */
  readonly output?: () => string;
  /** What the renderer itself writes around texts, such as its own colours. Taken out before the screen is searched for hostile text. */
  readonly ownSequences?: RegExp;
  /** What it holds of the world: counts of listeners and timers, raw mode. Compared before and after asks. */
  readonly held?: () => Readonly<Record<string, unknown>>;
  /** Ends the person's way to reply for ever: the input closes, the connection is gone. */
  readonly end?: () => Promise<void> | void;
  /** Called after the test. */
  readonly dispose?: () => Promise<void> | void;
}

/** How the suite gets at a renderer. */
export interface RendererConformanceOptions {
  /** A new renderer for each test. */
  readonly open: () => RendererSubject | Promise<RendererSubject>;
  /** Members of the subject that `open` gives; without one of them, what needs it is listed as skipped. Default: all of them. */
  readonly provides?: readonly RendererFacility[];
}

/** What a subject may be without. */
export type RendererFacility = 'output' | 'held' | 'end';
