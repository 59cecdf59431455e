import type { Outcome } from '../answer/outcome';
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

/**
 * How one family of models says an ask and reads the result. A contract is data and pure functions; it knows no renderer and no store.
 */
export interface Contract {
  /** `gemini`, `openclaw`, … */
  readonly name: string;
  /** What the model calls the tool. Policies always see `ask_user`. */
  readonly toolName: string;
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
