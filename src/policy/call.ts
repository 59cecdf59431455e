import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { PolicyContext } from '../ports/policy';
import { plainCommands, possibleCommands } from './simple-commands';
import { stableJson } from './stable-json';

/** A call as conditions look at it; what costs time is worked out once, and only when a rule asks. */
export class Call {
  readonly context: PolicyContext;
  readonly #toolCall: ToolCall;
  #json: string | undefined;
  #plain: readonly string[] | undefined;
  #possible: readonly string[] | undefined;

  constructor(toolCall: ToolCall, context: PolicyContext) {
    this.#toolCall = toolCall;
    this.context = context;
  }

  /** The arguments as stable JSON. */
  get json(): string {
    try {
      this.#json ??= stableJson(this.#toolCall.args) ?? '';
    } catch (cause) {
      throw new AskUserError('invalid_options', 'The arguments of a tool call have to be JSON.', {
        path: 'args',
        cause,
      });
    }
    return this.#json;
  }

  /** The commands that the call plainly runs; empty when that can't be told. */
  get plainCommands(): readonly string[] {
    const command = this.#command();
    this.#plain ??= (typeof command === 'string' ? plainCommands(command) : undefined) ?? [];
    return this.#plain;
  }

  /** The commands that it may run. */
  get possibleCommands(): readonly string[] {
    this.#possible ??= this.#spellings().flatMap(possibleCommands);
    return this.#possible;
  }

  #command(): unknown {
    const { args } = this.#toolCall;
    if (typeof args !== 'object' || args === null || !Object.hasOwn(args, 'command')) return undefined;
    return (args as { readonly command?: unknown }).command;
  }

  /** A command given as a list of words is read as one line, and each word for itself: `["bash", "-c", "rm -rf /"]`. */
  #spellings(): readonly string[] {
    const command = this.#command();
    if (typeof command === 'string') return [command];
    const words = Array.isArray(command) ? command.filter((word): word is string => typeof word === 'string') : [];
    return words.length === 0 ? [] : [words.join(' '), ...words];
  }
}
