import { AskUserError } from '../errors';

/**
 * What a message says, as plain data that reads the same every time. For what comes from a subagent: a getter, a prototype or a frozen
 * object of its own could tell the check one thing and the listeners another.
 *
 * Throws `AskUserError('invalid_message')` for what is no JSON.
 */
export function plainMessage<T>(message: T): T {
  try {
    const json: string | undefined = JSON.stringify(message);
    if (json !== undefined) return JSON.parse(json) as T;
  } catch {
    // Said below, for all that has no JSON.
  }
  throw new AskUserError('invalid_message', 'A message from a subagent needs to be JSON.');
}
