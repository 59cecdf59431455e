import type { Question, Reply, ReplyAnswers, ReplyValue } from '../index';
import { describeReask, parseReply, stringsFor } from '../renderers/chat/index';
import { oneLine } from './one-line';
import { UsageError } from './usage-error';

export const REPLY_FLAGS = {
  answer: { type: 'string', multiple: true },
  text: { type: 'string', multiple: true },
  json: { type: 'string' },
  dismiss: { type: 'boolean' },
  clarify: { type: 'string' },
} as const;

export const REPLY_HELP = `  <key>=<answer>            a label, its number, yes or no; of a text question the text. The key is the question's id, or
                            its position from 0; with one question it may be left out. Again for more than one label
  --answer <key>=<answer>   the same
  --text <key>=<words>      words of your own in place of an option
  --json <reply>            a whole reply: {"answers":{"0":"SQLite"}}, {"clarify":"…"} or {"cancelled":true}. A string in it
                            that is no label is kept as words of one's own, a slip too
  --dismiss [reason]        close it without an answer
  --clarify <text>          ask back
`;

interface ReplyValues {
  readonly answer?: readonly string[];
  readonly text?: readonly string[];
  readonly json?: string;
  readonly dismiss?: boolean;
  readonly clarify?: string;
}

/** One question's parts of a reply, while they are gathered. */
interface Parts {
  readonly selected: string[];
  text?: string;
}

/**
 * The reply that the command line holds; undefined where it holds none. Throws a UsageError that names what can be answered. A label has to
 * be one: a slip must not become an answer in somebody's own words.
 */
export function replyOf(
  questions: readonly Question[],
  values: ReplyValues,
  given: readonly string[],
): Reply | undefined {
  const { json, dismiss, clarify } = values;
  const answers = [...(dismiss === true ? [] : given), ...(values.answer ?? [])];
  const texts = values.text ?? [];
  const kinds = [json !== undefined, dismiss === true, clarify !== undefined, answers.length + texts.length > 0];
  if (kinds.filter(Boolean).length > 1) {
    throw new UsageError('Give answers, --json, --dismiss or --clarify, and only one of them.');
  }
  if (json !== undefined) return parsedJson(json);
  if (clarify !== undefined) return { clarify };
  if (dismiss === true) {
    if (given.length > 1) throw new UsageError(`Unexpected argument "${given[1]}"; put the reason in quotes.`);
    return { cancelled: true, ...(given[0] !== undefined && { reason: given[0] }) };
  }
  return answers.length + texts.length === 0 ? undefined : { answers: gathered(questions, answers, texts) };
}

function parsedJson(json: string): Reply {
  try {
    return JSON.parse(json) as Reply;
  } catch {
    throw new UsageError('--json needs a reply as JSON, such as {"answers":{"0":"SQLite"}}.');
  }
}

function gathered(questions: readonly Question[], answers: readonly string[], texts: readonly string[]): ReplyAnswers {
  const parts = new Map<Question, Parts>();
  const partsOf = (question: Question): Parts => {
    const known = parts.get(question) ?? { selected: [] };
    parts.set(question, known);
    return known;
  };
  for (const one of answers) {
    const { question, value } = keyed(questions, one);
    if (question.type === 'text') addText(question, partsOf(question), value);
    else partsOf(question).selected.push(...labelsIn(question, value));
  }
  for (const one of texts) {
    const { question, value } = keyed(questions, one);
    addText(question, partsOf(question), value);
  }
  // By entries, since an id may be a key that every object has, such as `__proto__`.
  return Object.fromEntries([...parts].map(([question, value]) => [question.id, value satisfies ReplyValue]));
}

/** What a `key=value` is about. Without a key it is about the only question there is. */
function keyed(questions: readonly Question[], given: string): { question: Question; value: string } {
  const at = given.indexOf('=');
  const key = at < 0 ? undefined : given.slice(0, at);
  const named = questions.find(({ id }) => id === key) ?? questions[/^\d+$/.test(key ?? '') ? Number(key) : -1];
  if (named !== undefined) return { question: named, value: given.slice(at + 1) };
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) return { question: only, value: given };
  const keys = questions.map(({ id, header }) => `${oneLine(id)} (${oneLine(header)})`).join(', ');
  throw new UsageError(`An answer is <key>=<answer>; the keys are ${keys}.`);
}

function addText(question: Question, parts: Parts, value: string): void {
  if (parts.text !== undefined) throw new UsageError(`"${oneLine(question.header)}" takes one text.`);
  parts.text = value;
}

/** The labels that a person means, read as in the dialog; words that are none of them are a slip here. */
function labelsIn(question: Question, value: string): readonly string[] {
  const parsed = parseReply([question], value);
  const name = oneLine(question.header);
  if ('reask' in parsed)
    throw new UsageError(`"${name}": ${describeReask(parsed.reask, [question], stringsFor('en'))}`);
  const answer = 'answers' in parsed ? parsed.answers[0] : undefined;
  if (answer !== undefined && answer.text === undefined && !answer.skipped) return answer.selected;
  const labels =
    question.type === 'yesno' ? ['Yes', 'No'] : (question.options ?? []).map(({ label }) => oneLine(label));
  throw new UsageError(
    `"${name}" has no option "${oneLine(value)}"; it has ${labels.join(', ')}. Give words of your own with --text.`,
  );
}
