import { AskUserError, formatIssues, type Issue } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { SerializableConfirmationDetails } from '../ports/confirmation';
import type { Json } from '../ports/json';

type Check = (value: unknown) => boolean;
type Details = SerializableConfirmationDetails;
type Fields<T> = { readonly [K in Exclude<keyof T, 'type'>]-?: Check };

const text: Check = (value) => typeof value === 'string';
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const anything: Check = () => true;
const questions: Check = (value) => Array.isArray(value) && value.every((one) => text(one?.question));

/** What each kind of details holds. Whoever shows them can rely on it. */
const FIELDS: { readonly [T in Details['type']]: Fields<Extract<Details, { type: T }>> } = {
  exec: { title: text, command: text, rootCommand: text, rootCommands: texts },
  edit: {
    title: text,
    fileName: text,
    filePath: text,
    fileDiff: text,
    originalContent: (value) => value === null || text(value),
    newContent: text,
  },
  mcp: { title: text, serverName: text, toolName: text, toolDisplayName: text, toolArgs: anything },
  info: { title: text, prompt: text, urls: optional(texts) },
  ask_user: { title: text, systemMessage: optional(text), questions },
  exit_plan_mode: { title: text, planPath: text },
};

/**
 * The details to show with a confirmation: those that were given, checked and without anything that is none of theirs, or the call itself.
 * A person must never be asked to agree to what is not shown. What was given is read once, so that what is shown is what was checked.
 *
 * Throws `AskUserError('invalid_params')`.
 */
export function detailsOf(toolCall: ToolCall, serverName: string | undefined, given: unknown): Details {
  const details = given === undefined ? ownDetails(toolCall, serverName) : checkedDetails(plain('details', given));
  if (details.type !== 'mcp' || details.toolArgs !== undefined || isEmpty(toolCall.args)) return details;
  return { ...details, toolArgs: toolCall.args };
}

/** The call as it was given. Throws `AskUserError('invalid_params')` where it is none. */
export function checkedToolCall(given: unknown): ToolCall {
  const { name, args = {} } = (plain('toolCall', given) ?? {}) as Partial<ToolCall>;
  if (typeof name !== 'string' || name === '') {
    throw failure([{ path: 'toolCall.name', code: 'required', message: 'needs the name of a tool.' }]);
  }
  return { name, args };
}

/** A plain copy. Throws `AskUserError('invalid_params')` for what is no JSON. */
export function plain(path: string, value: unknown): unknown {
  return JSON.parse(jsonOf(path, value));
}

function ownDetails({ name, args }: ToolCall, serverName: string | undefined): Details {
  const title = `Allow ${name} to run?`;
  if (serverName === undefined) return { type: 'info', title, prompt: jsonOf('toolCall.args', args, 2) };
  return { type: 'mcp', title, serverName, toolName: name, toolDisplayName: name };
}

function checkedDetails(given: unknown): Details {
  const details = given as Record<string, unknown> | null;
  const type = details?.type;
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) {
    throw failure([
      { path: 'details.type', code: 'unknown', message: `needs one of ${Object.keys(FIELDS).join(', ')}.` },
    ]);
  }
  const fields: Readonly<Record<string, Check>> = FIELDS[type as Details['type']];
  const issues: Issue[] = [];
  const kept: Record<string, unknown> = { type };
  for (const [name, check] of Object.entries(fields)) {
    const value = details?.[name];
    if (!check(value))
      issues.push({ path: `details.${name}`, code: 'wrong_type', message: `is needed for ${type}, in its own type.` });
    if (value !== undefined) kept[name] = value;
  }
  if (issues.length > 0) throw failure(issues);
  return kept as unknown as Details;
}

function isEmpty(args: Json): boolean {
  return typeof args === 'object' && args !== null && Object.keys(args).length === 0;
}

function jsonOf(path: string, value: unknown, indent?: number): string {
  try {
    const json: string | undefined = JSON.stringify(value, undefined, indent);
    if (json !== undefined) return json;
  } catch {
    // Said below, for all that has no JSON.
  }
  throw failure([{ path, code: 'wrong_type', message: 'needs to be JSON.' }]);
}

function failure(issues: readonly Issue[]): AskUserError {
  return new AskUserError('invalid_params', formatIssues(issues), { issues });
}
