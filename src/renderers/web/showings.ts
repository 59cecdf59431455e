import { createDialog } from '../../dialog/create-dialog';
import { type SavedDrafts, saveDrafts } from '../../dialog/saved-drafts';
import type { AskUserRequest, StoredAsk } from '../../ports/ask';
import type { Desk } from '../../ports/desk';
import type { Json } from '../../ports/json';
import type { RenderContext } from '../../ports/renderer';

/** One ask that waits here. */
interface Live {
  readonly request: AskUserRequest;
  readonly context: RenderContext;
  drafts: unknown;
}

/** The asks that wait here: who shows them, and what was entered so far. */
export class Showings {
  readonly #live = new Map<string, Live>();

  get size(): number {
    return this.#live.size;
  }

  /** Holds an ask until its signal aborts; a reply comes by the desk, and the signal is how it ends. */
  hold(request: AskUserRequest, context: RenderContext): Promise<never> {
    return new Promise((_, reject) => {
      const { signal } = context;
      if (signal.aborted) return reject(signal.reason);
      const live: Live = { request, context, drafts: draftsIn(context.previous) };
      this.#live.set(request.id, live);
      signal.addEventListener(
        'abort',
        () => {
          if (this.#live.get(request.id) === live) this.#live.delete(request.id);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  /** A person can see it now. */
  shown(id: string): void {
    this.#live.get(id)?.context.shown();
  }

  /** Why the last reply was not taken, where it did not come by the desk. */
  rejected(id: string): readonly string[] {
    return this.#live.get(id)?.context.rejected?.map(({ message }) => message) ?? [];
  }

  /** What was entered so far: a process that has just begun may be asked before it shows the ask itself. */
  async drafts(desk: Desk, { id, outcome }: StoredAsk): Promise<unknown> {
    const live = this.#live.get(id);
    if (live !== undefined) return live.drafts;
    return outcome === undefined ? draftsIn(await desk.note(id)) : undefined;
  }

  /** Keeps what was entered so far, in the store too; undefined for an ask that has ended. */
  async keepDrafts(
    desk: Desk,
    { id, outcome, questions }: StoredAsk,
    given: unknown,
  ): Promise<SavedDrafts | undefined> {
    if (outcome !== undefined) return undefined;
    // What does not fit the questions is not kept: a draft is no place to store things in.
    const drafts = saveDrafts(createDialog(questions, { drafts: given }));
    const note = { drafts } as unknown as Json;
    const live = this.#live.get(id);
    if (live !== undefined) live.drafts = drafts;
    await (live === undefined ? desk.note(id, note) : live.context.note(note));
    return drafts;
  }
}

function draftsIn(note: Json | undefined): unknown {
  return typeof note === 'object' && note !== null && 'drafts' in note ? note.drafts : undefined;
}
