import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { Json } from '../ports/json';
import type { PolicyContext } from '../ports/policy';
import { plainCommands } from './plain-commands';
import { possibleCommands } from './possible-commands';
import { stableJson } from './stable-json';

/** A call as conditions look at it; what costs time is worked out once, and only when a rule asks. */
export class Call {
  readonly context: PolicyContext;
  readonly #toolCall: ToolCall;
  #json: string | undefined;
  #plain: readonly string[] | undefined;
  #possible: { readonly commands: readonly string[] | undefined } | undefined;

  constructor(toolCall: ToolCall, context: PolicyContext) {
    this.#toolCall = toolCall;
    this.context = context;
  }

  /** The arguments as stable JSON. */
  get json(): string {
    this.#json ??= jsonOf(this.#toolCall.args, 'args') ?? '';
    return this.#json;
  }

  /** An annotation of the tool as stable JSON; undefined when it is not there. */
  annotation(key: string): string | undefined {
    const { toolAnnotations: given } = this.context;
    if (typeof given !== 'object' || given === null || Array.isArray(given) || !Object.hasOwn(given, key))
      return undefined;
    return jsonOf((given as Readonly<Record<string, Json>>)[key], 'toolAnnotations');
  }

  /** The commands that the call plainly runs; empty when that can't be told. */
  get plainCommands(): readonly string[] {
    const command = this.#command();
    this.#plain ??= (typeof command === 'string' ? plainCommands(command) : undefined) ?? [];
    return this.#plain;
  }

  /** The commands that it may run; undefined when it may be any. */
  get possibleCommands(): readonly string[] | undefined {
    this.#possible ??= { commands: possibleCommands(this.#command()) };
    return this.#possible.commands;
  }

  #command(): unknown {
    const { args } = this.#toolCall;
    if (typeof args !== 'object' || args === null || !Object.hasOwn(args, 'command')) return undefined;
    return (args as { readonly command?: unknown }).command;
  }
}

function jsonOf(value: Json | undefined, path: 'args' | 'toolAnnotations'): string | undefined {
  try {
    return stableJson(value);
  } catch (cause) {
    const what = path === 'args' ? 'The arguments of a tool call' : 'The annotations of a tool';
    throw new AskUserError('invalid_options', `${what} have to be JSON.`, { path, cause });
  }
}
