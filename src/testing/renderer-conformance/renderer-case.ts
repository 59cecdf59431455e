import type { RendererFacility, RendererSubject } from './subject';

/** What must hold of a renderer, and how to see it. */
export interface RendererCase {
  readonly name: string;
  /** Without it the case can't be tried. */
  readonly needs?: RendererFacility;
  readonly run: (subject: RendererSubject) => Promise<void>;
}
