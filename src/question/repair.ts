import { isKeyed, type Keyed, ownValue } from './own-keys';
import { repairQuestion } from './repair-question';
import { decodeJson, type Repairing } from './repairing';

/** A call after its repair. */
export interface RepairedCall {
  /** The object that held the questions, for what else a contract reads from it; empty where they stood alone. */
  readonly params: Keyed;
  /** An array of mended questions; where there was none, what was sent in its place. */
  readonly questions: unknown;
  /** By question, the positions at which the model sent the options that are left. */
  readonly optionPositions: readonly (readonly number[] | undefined)[];
}

/**
 * Mends what can be told without doubt, in the order that is binding: one level of JSON string each for params, questions and options;
 * wrapping; aliases; control characters; literal escapes; trim; type; options. Gives `undefined` where the call is no object at all.
 */
export function repairCall(input: unknown, context: Repairing): RepairedCall | undefined {
  const call = context.mend ? unwrapped(input, context) : input;
  if (!isKeyed(call)) return undefined;
  const questions = context.mend ? listOf(ownValue(call, 'questions'), context) : ownValue(call, 'questions');
  if (!Array.isArray(questions)) return { params: call, questions, optionPositions: [] };
  // More than may be asked is refused whole; reading them all would only tell what nobody can use.
  const read = questions.slice(0, context.limits.maxQuestions + 1);
  const repaired = Array.from(read, (question, index) => repairQuestion(question, index, context));
  const rest: unknown[] = questions.slice(read.length);
  return {
    params: call,
    questions: [...repaired.map(({ question }) => question), ...rest],
    optionPositions: repaired.map(({ positions }) => positions),
  };
}

/** Params from a JSON string, from a bare array of questions, or from a bare question. */
function unwrapped(input: unknown, { repairs }: Repairing): unknown {
  let call = input;
  if (typeof call === 'string') {
    call = decodeJson(call);
    if (typeof call === 'object' && call !== null) repairs.add('params_from_json');
  }
  if (Array.isArray(call)) {
    repairs.add('wrapped_questions');
    return { questions: call };
  }
  if (!isKeyed(call) || !isBareQuestion(call)) return call;
  repairs.add('wrapped_questions');
  repairs.add('wrapped_single_question');
  const bare = call;
  return { questions: [bare], timeoutSeconds: ownValue(bare, 'timeoutSeconds') };
}

/** The keys by which a question is known when it stands where the params should. */
const QUESTION_KEYS = ['question', 'prompt', 'text', 'options', 'choices'];

function isBareQuestion(call: Keyed): boolean {
  return ownValue(call, 'questions') === undefined && QUESTION_KEYS.some((key) => ownValue(call, key) !== undefined);
}

/** The questions from a JSON string, or from one question that stands alone. */
function listOf(value: unknown, { repairs }: Repairing): unknown {
  let questions = value;
  if (typeof questions === 'string') {
    const decoded = decodeJson(questions);
    if (typeof decoded !== 'object' || decoded === null) return value;
    questions = decoded;
    repairs.add('questions_from_json');
  }
  if (!isKeyed(questions)) return questions;
  repairs.add('wrapped_single_question');
  return [questions];
}
