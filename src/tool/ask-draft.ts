import type { AskDraft } from '../broker/asking';
import { digestOf } from '../broker/digest';
import { mintId } from '../bus/mint-id';
import type { ParseResult } from '../contracts/contract';
import { AskUserError } from '../errors';
import { checkDuration, type ToolParts } from './assemble';
import type { CallOptions } from './options';

/** A call that was read. */
export type ParsedCall = Extract<ParseResult, { ok: true }>;

/** What to put for a call. Throws `AskUserError('invalid_options')` for an option that can't be used. */
export function draftOf(parts: ToolParts, params: unknown, parsed: ParsedCall, options: CallOptions): AskDraft {
  const { subagent } = options;
  const correlationId = checkedCorrelationId(options.correlationId);
  const origin = subagent === undefined ? parts.origin : [...parts.origin, ...subagentPath(subagent)];
  return {
    correlationId: correlationId ?? mintId(),
    isOwnId: correlationId !== undefined,
    questions: parsed.questions,
    // Another origin is another ask: a subagent must not join, by its id, what the main agent asks.
    digest: digestOf([parts.contract.name, ...origin].join('\n'), params),
    origin,
    timeoutMs: timeoutOf(parts, parsed, options.timeoutMs),
    interactive: options.interactive ?? parts.interactive,
    meta: options.meta,
  };
}

/** A caller's id as it is. Throws `AskUserError('invalid_options')` for one that can't be kept. */
export function checkedCorrelationId(given: string | undefined): string | undefined {
  if (given === undefined || (typeof given === 'string' && given !== '' && given.isWellFormed())) return given;
  throw new AskUserError(
    'invalid_options',
    'correlationId needs to be a string that is not empty, and well-formed Unicode.',
  );
}

/** The host's own timeout, where no model has a say: the call's, then the tool's. */
export function timeoutOfHost(parts: ToolParts, ofCall: number | undefined): number | undefined {
  checkDuration('timeoutMs', ofCall);
  const timeoutMs = ofCall ?? parts.timeoutMs;
  return timeoutMs === Number.POSITIVE_INFINITY ? undefined : timeoutMs;
}

/** The call's own, then the model's, then the tool's, then the contract's default. */
function timeoutOf(parts: ToolParts, parsed: ParsedCall, ofCall: number | undefined): number | undefined {
  checkDuration('timeoutMs', ofCall);
  const ofContract = parsed.timeoutSeconds === undefined ? undefined : parsed.timeoutSeconds * 1_000;
  const ofModel = parsed.timeoutAsked === true ? ofContract : undefined;
  const timeoutMs = ofCall ?? ofModel ?? parts.timeoutMs ?? ofContract;
  return timeoutMs === Number.POSITIVE_INFINITY ? undefined : timeoutMs;
}

/** A path of subagents. Throws `AskUserError('invalid_options')` where it names nobody. */
export function subagentPath(subagent: string): readonly string[] {
  const path = typeof subagent === 'string' ? subagent.split('/').filter((name) => name !== '') : [];
  // A subagent without a name must not pass for the main agent.
  // And one that is a pattern must not pass for all of them.
  if (path.length === 0 || path.some((name) => name.includes('*'))) {
    throw new AskUserError('invalid_options', 'subagent needs to be a name that is not empty and has no star in it.');
  }
  return path;
}
