import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { PolicyContext } from '../ports/policy';

/** Refuses a call that rules can't be asked about. It comes from the host, so a wrong type is the host's fault and not the model's. */
export function checkCall(toolCall: ToolCall, context: PolicyContext): void {
  if (typeof toolCall?.name !== 'string') throw failure('name', 'A tool call needs a name.');
  if (typeof context !== 'object' || context === null) throw failure('context', 'The context needs to be an object.');
  const { serverName, subagent } = context;
  if (serverName !== undefined && typeof serverName !== 'string')
    throw failure('serverName', 'It needs to be a string.');
  if (subagent !== undefined && typeof subagent !== 'string') throw failure('subagent', 'It needs to be a string.');
}

function failure(path: string, message: string): AskUserError {
  return new AskUserError('invalid_options', `${path}: ${message}`, { path });
}
