import type { ToolResult } from '../index';

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
  if (error?.type === 'invalid_tool_params') return ExitCode.INVALID_INPUT;
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
      return ExitCode.INTERNAL;
  }
}
