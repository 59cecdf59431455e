import type { QuestionStore } from '../../ports/store';

/** What one case works with: an empty store, and a way to make time pass for it. */
export interface StoreCaseContext {
  readonly store: QuestionStore;
  readonly advance: (ms: number) => Promise<void>;
}

/** A group of cases: what must hold, as a sentence, and how to see it. */
export type StoreCases = Readonly<Record<string, (context: StoreCaseContext) => Promise<void>>>;
