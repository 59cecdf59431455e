import { createDialog } from '../../dialog/create-dialog';
import { type SavedDrafts, saveDrafts } from '../../dialog/saved-drafts';
import type { AskUserRequest } from '../../ports/ask';
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

  drafts(id: string): unknown {
    return this.#live.get(id)?.drafts;
  }

  /** Keeps what was entered so far, in the store too where it is durable; false for an ask that does not wait here. */
  async keepDrafts(id: string, given: unknown): Promise<SavedDrafts | undefined> {
    const live = this.#live.get(id);
    if (live === undefined) return undefined;
    // What does not fit the questions is not kept: a draft is no place to store things in.
    const drafts = saveDrafts(createDialog(live.request.questions, { drafts: given }));
    live.drafts = drafts;
    await live.context.note({ drafts } as unknown as Json);
    return drafts;
  }
}

function draftsIn(note: Json | undefined): unknown {
  return typeof note === 'object' && note !== null && 'drafts' in note ? note.drafts : undefined;
}
