import type { Outcome } from '../answer/outcome';
import { AskUserError, formatIssues } from '../errors';
import { draftOf } from './ask-draft';
import type { ToolParts } from './assemble';
import type { CallOptions } from './options';

/** One ask made in code. */
export type AskOptions = Pick<CallOptions, 'correlationId' | 'signal' | 'timeoutMs' | 'interactive' | 'meta'>;

/**
 * Asks without a model: questions as the tool takes them in, the outcome as it is out.
 *
 * Rejects with the signal's reason, or with an AskUserError: `invalid_params` with every issue, `id_conflict`, `store_unavailable`.
 */
export async function askInCode(parts: ToolParts, questions: unknown, options: AskOptions = {}): Promise<Outcome> {
  const { contract, limits, repair, asking } = parts;
  options.signal?.throwIfAborted();
  const params = hasQuestions(questions) ? questions : { questions };
  const parsed = contract.parse(params, { limits, repair });
  if (!parsed.ok) throw new AskUserError('invalid_params', formatIssues(parsed.issues), { issues: parsed.issues });
  const ended = await asking.ask(draftOf(parts, params, parsed, options), options.signal);
  if ('refused' in ended) return ended.refused;
  if (ended.outcome === undefined)
    throw new AskUserError('store_unavailable', 'The store gave an ask back that has not ended.');
  return ended.outcome;
}

/** The whole of a call is as good as its questions. */
function hasQuestions(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && Object.hasOwn(given, 'questions');
}
