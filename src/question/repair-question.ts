import { type Found, findValue, QUESTION_ALIASES } from './aliases';
import { isAuthoredAll, isAuthoredOther } from './authored-options';
import { cutHeader, derivedHeader } from './header';
import { labelKey } from './label';
import { isKeyed, type Keyed, ownValue } from './own-keys';
import { repairConstraints } from './repair-constraints';
import { repairOption } from './repair-option';
import { decodeJson, type Repairing, readBoolean, readText } from './repairing';
import { PROSE, WORD } from './tidy-text';
import { type NamedType, namedType } from './type-names';

/** A question in the shape that the schema wants, as far as it could be mended. */
export interface RepairedQuestion {
  readonly question: unknown;
  /** For each option that is left, the position at which the model sent it. */
  readonly positions?: readonly number[];
}

/** One question, mended step by step: aliases, texts, type, options. What can't be mended is left for the schema to refuse. */
export function repairQuestion(raw: unknown, index: number, context: Repairing): RepairedQuestion {
  if (!isKeyed(raw)) return { question: raw };
  const source = raw;
  const question: Record<string, unknown> = {
    id: id(source, context),
    question: readText(take(find(source, 'question', context), context), PROSE, context),
    header: header(source, index, context),
  };
  const options = decodedOptions(source, context);
  const named = typeOf(source, options.value, context);
  question.type = named.type;
  question.placeholder = placeholder(source, context);
  question.unconstrainedHeight = readBoolean(ownValue(source, 'unconstrainedHeight'), context);
  question.required = readBoolean(ownValue(source, 'required'), context);
  if (named.type === 'text') question.constraints = repairConstraints(ownValue(source, 'constraints'), context);
  // What does not belong to the type is dropped unread, so it can't be wrong and no repair of it is told.
  if (named.type === 'text' || named.type === 'yesno') return { question };
  question.multiSelect = readBoolean(take(find(source, 'multiSelect', context), context), context);
  if (named.multiSelect) question.multiSelect ??= true;
  if (options.byAlias) context.repairs.add('alias');
  if (options.decoded) context.repairs.add('options_from_json');
  if (!Array.isArray(options.value)) return { question: { ...question, options: options.value } };
  return withOptions(question, options.value, context);
}

function find(source: Keyed, key: string, { mend }: Repairing): Found {
  return findValue(source, key, mend ? QUESTION_ALIASES[key] : undefined);
}

function take(found: Found, { repairs }: Repairing): unknown {
  if (found.byAlias) repairs.add('alias');
  return found.value;
}

/** Where ids are positions, what is no string is no id. */
function id(source: Keyed, context: Repairing): unknown {
  const given = readText(ownValue(source, 'id'), WORD, context);
  return context.form.ownIds || typeof given === 'string' ? given : undefined;
}

function header(source: Keyed, index: number, context: Repairing): unknown {
  const given = readText(take(find(source, 'header', context), context), PROSE, context);
  if (context.mend && (given === undefined || given === '')) {
    context.repairs.add('header_derived');
    return derivedHeader(index);
  }
  if (typeof given !== 'string' || given.length <= context.limits.headerLength) return given;
  context.repairs.add('header_shortened');
  return cutHeader(given, context.limits.headerLength) || derivedHeader(index);
}

function placeholder(source: Keyed, context: Repairing): unknown {
  const given = readText(ownValue(source, 'placeholder'), PROSE, context);
  return given === '' ? undefined : given;
}

function decodedOptions(source: Keyed, context: Repairing): Found & { readonly decoded: boolean } {
  const found = find(source, 'options', context);
  if (!context.mend || typeof found.value !== 'string') return { ...found, decoded: false };
  const value = decodeJson(found.value);
  return Array.isArray(value) ? { ...found, value, decoded: true } : { ...found, decoded: false };
}

/** The type as one of ours where it can be told; else as it was sent, for the schema to refuse. */
function typeOf(source: Keyed, options: unknown, context: Repairing): { type: unknown; multiSelect?: true } {
  const { form, mend, repairs } = context;
  if (!form.hasType) return { type: 'choice' };
  const found = find(source, 'type', context);
  const given = readText(found.value, WORD, context);
  if (!mend) return { type: given };
  if (given === undefined || given === '') {
    repairs.add('type_inferred');
    return { type: areThere(options) ? 'choice' : 'text' };
  }
  if (found.byAlias) repairs.add('alias');
  const named: NamedType | undefined = typeof given === 'string' ? namedType(given) : undefined;
  if (named === undefined) return { type: given };
  if (!named.exact) repairs.add('type_synonym');
  return named;
}

function areThere(options: unknown): boolean {
  if (typeof options === 'string') return options.trim() !== '';
  return Array.isArray(options) ? options.length > 0 : options !== undefined;
}

function withOptions(question: Record<string, unknown>, raw: readonly unknown[], context: Repairing): RepairedQuestion {
  const options: unknown[] = [];
  const positions: number[] = [];
  for (let position = 0; position < raw.length; position++) {
    const option = repairOption(raw[position], context);
    if (context.mend && isAuthored(option, question.multiSelect === true, context)) continue;
    options.push(option);
    positions.push(position);
  }
  question.options = options;
  return { question, positions };
}

/** Screens add their own Other and All, so one that the model wrote would stand there twice. */
function isAuthored(option: unknown, multiSelect: boolean, { repairs }: Repairing): boolean {
  const label = isKeyed(option) ? option.label : undefined;
  if (typeof label !== 'string') return false;
  const key = labelKey(label);
  if (isAuthoredOther(key)) {
    repairs.add('other_option_removed');
    return true;
  }
  if (!multiSelect || !isAuthoredAll(key)) return false;
  repairs.add('all_option_removed');
  return true;
}
