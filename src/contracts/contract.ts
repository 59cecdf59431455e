import type { Answer } from '../answer/answer';
import type { Outcome, UnavailableCode } from '../answer/outcome';
import type { Issue } from '../errors';
import type { Limits } from '../question/limits';
import type { Question } from '../question/question';
import type { RepairName } from '../question/repair-name';

/** A plain JSON Schema object, a fresh clone at each call. */
export type JsonSchema = { [key: string]: unknown };

/** Which provider's rules a schema keeps to. `base` is plain JSON Schema 2020-12. */
export type SchemaVariant = 'base' | 'openai-strict' | 'anthropic-strict' | 'gemini';

export type { RepairName };

/** How to read a call. */
export interface ParseOptions {
  readonly limits?: Partial<Limits>;
  /** `none`: the seed's strictness, so a missing header, type or description is an error. Default `all`. */
  readonly repair?: 'all' | 'none';
}

/** What was read, or everything that is wrong with it. */
export type ParseResult =
  | {
      readonly ok: true;
      /** 1-4, normalized and deeply frozen. */
      readonly questions: readonly Question[];
      /** Only from a contract that has a timeout: the model's own, clamped, or the contract's default. */
      readonly timeoutSeconds?: number;
      /** True where `timeoutSeconds` came from the model, and not from the contract's default. */
      readonly timeoutAsked?: boolean;
      /** Sorted, without repeats. */
      readonly repairs: readonly RepairName[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** An outcome in words: for the model, and for the person's own screen. */
export interface Presentation {
  readonly llmContent: string;
  readonly returnDisplay: string;
}

/** An outcome as far as the model was told: not who answered, nor how long it took. */
export type ToldOutcome =
  | {
      readonly status: 'answered';
      readonly answers: readonly Answer[];
      /** Nobody answered in time, and the defaults were taken. */
      readonly byDefault: boolean;
    }
  | {
      readonly status: 'clarification';
      readonly text: string;
      readonly questionId?: string;
      readonly answers: readonly Answer[];
    }
  | {
      readonly status: 'dismissed' | 'timed_out' | 'aborted';
      /** What the model was told in words. */
      readonly message: string;
    }
  | { readonly status: 'unavailable'; readonly code: UnavailableCode; readonly message: string };

/**
 * How one family of models says an ask and reads the result. A contract is data and pure functions; it knows no renderer and no store.
 */
export interface Contract {
  /** `gemini`, `openclaw`, `claude-code`, `codex`, or a host's own. */
  readonly name: string;
  /** What the model calls the tool; default: the contract's name. Policies always see `ask_user`. */
  readonly toolName?: string;
  /** The tool's description for this model. */
  description(modelId?: string): string;
  /** The parameters as JSON Schema, a fresh clone. Default `base`. */
  schema(variant?: SchemaVariant): JsonSchema;
  parse(input: unknown, options?: ParseOptions): ParseResult;
  present(outcome: Outcome, questions: readonly Question[]): Presentation;
  /** In seconds. Without it the contract's models can't set a timeout. */
  readonly timeout?: { readonly default: number; readonly min: number; readonly max: number };
  /** Where this contract differs from `DEFAULT_LIMITS`. */
  readonly limits: Partial<Limits>;
}

/** A contract whose results can be read back, as those of all built-in ones can. */
export interface ReadableContract extends Contract {
  /**
   * What a model was told, as data again: the same status, and every label, text and note to the letter. For tests of an agent, and for
   * transcripts of which only the text is left; `questions` are those that the contract's `parse` reads in the call.
   *
   * A typed text that equals a label to the letter reads as that label wherever the contract writes the two alike. Gives `undefined` for
   * what tells no outcome: a call that could not be read, or one that failed.
   *
   * @example
   * const read = geminiContract.parse(call.arguments);
   * if (read.ok) geminiContract.read(result, read.questions); // { status: 'answered', answers: [...], byDefault: false }
   */
  read(llmContent: string, questions: readonly Question[]): ToldOutcome | undefined;
}
