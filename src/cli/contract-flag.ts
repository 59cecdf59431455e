import { type Contract, resolveContract } from '../contracts/index';
import { AskUserError } from '../index';
import { UsageError } from './usage-error';

/** What `--contract` takes, as help says it. */
export const CONTRACT_NAMES = 'gemini (default), openclaw, claude-code or codex';

/** The contract that `--contract` names. */
export function contractOf(name: string | undefined): Contract {
  try {
    return resolveContract(name);
  } catch (error) {
    throw AskUserError.is(error) ? new UsageError(`--contract needs to be ${CONTRACT_NAMES}.`) : error;
  }
}
