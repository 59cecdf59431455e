import { type Contract, resolveContract } from '../contracts/index';
import { AskUserError } from '../index';
import { UsageError } from './usage-error';

/** The contract that `--contract` names. */
export function contractOf(name: string | undefined): Contract {
  try {
    return resolveContract(name);
  } catch (error) {
    throw AskUserError.is(error) ? new UsageError(`--contract: ${error.message}`) : error;
  }
}
