import type { AskUserErrorCode, ToolResult } from '../index';

/** What the command's exit code says. */
export const ExitCode = {
  ANSWERED: 0,
  INTERNAL: 1,
  INVALID_INPUT: 2,
  DISMISSED: 3,
  TIMED_OUT: 4,
  UNAVAILABLE: 5,
  CLARIFICATION: 6,
  INTERRUPTED: 130,
} as const;

/** The exit code of a result. */
export function exitCodeOf({ data, error }: ToolResult): number {
  switch (data.outcome?.status) {
    case 'answered':
      return ExitCode.ANSWERED;
    case 'clarification':
      return ExitCode.CLARIFICATION;
    case 'dismissed':
      return ExitCode.DISMISSED;
    case 'timed_out':
      return ExitCode.TIMED_OUT;
    case 'unavailable':
      return ExitCode.UNAVAILABLE;
    case 'aborted':
      return ExitCode.INTERRUPTED;
    case undefined:
      return exitCodeOfError(error?.code as AskUserErrorCode | undefined);
  }
}

/** What the person at the command line can put right is invalid input; a store that can't be used is unavailable. */
export function exitCodeOfError(code: AskUserErrorCode | undefined): number {
  switch (code) {
    case 'invalid_params':
    case 'invalid_reply':
    case 'invalid_options':
    case 'id_conflict':
      return ExitCode.INVALID_INPUT;
    case 'store_unavailable':
      return ExitCode.UNAVAILABLE;
    default:
      return ExitCode.INTERNAL;
  }
}
