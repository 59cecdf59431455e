import type { IssueCode } from '../errors';
import { nearest } from './nearest';
import { isPlainJson } from './plain-data';
import { APPROVAL_MODES, DECISIONS } from './rule';
import { isToolName } from './tool-name';

/** What is wrong with a value, without where it stands. */
export interface Fault {
  readonly code: IssueCode;
  readonly message: string;
}

/** Says what is wrong with a value, or undefined. */
export type FieldCheck = (value: unknown) => Fault | undefined;

/** Every field of a rule but its priority, which files and code write differently. */
export const FIELD_CHECKS = {
  name: text,
  toolName: oneOrMore(toolName),
  mcpName,
  subagent: oneOrMore(subagent),
  argsPattern: text,
  commandPrefix: oneOrMore(text),
  commandRegex: text,
  toolAnnotations: table,
  decision: oneOf(DECISIONS),
  modes: oneOrMore(oneOf(APPROVAL_MODES), 'list'),
  interactive: boolean,
  denyMessage: text,
  yieldsToDeny: boolean,
} satisfies Readonly<Record<string, FieldCheck>>;

export function boolean(value: unknown): Fault | undefined {
  return typeof value === 'boolean' ? undefined : wrongType('true or false', value);
}

/** What is taken from a person's file has to say what it got, but only by its kind: the value may be long. */
export function wrongType(wanted: string, value: unknown): Fault {
  return { code: 'wrong_type', message: `needs ${wanted}, got ${kindOf(value)}.` };
}

function text(value: unknown): Fault | undefined {
  if (typeof value !== 'string') return wrongType('a string', value);
  // An empty prefix or pattern would match everything.
  return value.trim() === '' ? { code: 'empty', message: 'is empty.' } : undefined;
}

/** A space at the end is not seen, and the name would match nothing. */
function name(value: unknown): Fault | undefined {
  const fault = text(value);
  if (fault !== undefined || value === (value as string).trim()) return fault;
  return { code: 'pattern', message: 'begins or ends with a space, and would match nothing.' };
}

function toolName(value: unknown): Fault | undefined {
  const fault = name(value);
  if (fault !== undefined || isToolName(value as string)) return fault;
  return {
    code: 'pattern',
    message: 'can have a * only as "*", "mcp_*", "mcp_server_*" or "mcp_*_tool".',
  };
}

function mcpName(value: unknown): Fault | undefined {
  const fault = name(value);
  if (fault !== undefined || value === '*' || !(value as string).includes('*')) return fault;
  return { code: 'pattern', message: 'needs a whole name, or "*" for every server.' };
}

function subagent(value: unknown): Fault | undefined {
  const fault = name(value);
  if (fault !== undefined || value === '*') return fault;
  const isPath = !(value as string).includes('*') && (value as string).split('/').every((part) => part !== '');
  return isPath ? undefined : { code: 'pattern', message: 'needs a whole path, or "*" for every subagent.' };
}

function table(value: unknown): Fault | undefined {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  if (!isTable) return wrongType('a table', value);
  if (!isPlainJson(value)) return { code: 'wrong_type', message: 'can hold only what JSON can.' };
  return Object.keys(value).length === 0 ? { code: 'empty', message: 'is empty.' } : undefined;
}

function oneOf(known: readonly string[]): FieldCheck {
  return (value) => {
    if (typeof value !== 'string') return wrongType('a string', value);
    if (known.includes(value)) return undefined;
    const meant = nearest(value, known);
    const suggestion = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;
    const names = known.map((name) => JSON.stringify(name)).join(', ');
    return { code: 'unknown', message: `needs one of ${names}.${suggestion}` };
  };
}

function oneOrMore(check: FieldCheck, form: 'list' | 'either' = 'either'): FieldCheck {
  return (value) => {
    if (!Array.isArray(value)) return form === 'list' ? wrongType('a list', value) : check(value);
    if (value.length === 0) return { code: 'empty', message: 'is an empty list, which would match nothing.' };
    // A list may have holes, which map() passes over.
    return Array.from(value, check).find((fault) => fault !== undefined);
  };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  return typeof value === 'object' ? 'a table' : `a ${typeof value}`;
}
