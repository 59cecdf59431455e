import type { Outcome, Respondent, UnavailableCode } from '../answer/outcome';
import type { AskUserRequest } from '../ports/ask';
import type { SerializableConfirmationDetails } from '../ports/confirmation';
import type { QuestionType } from '../question/question';

/** What may be told of an ask without any of its texts. */
export interface AskFacts {
  /** The stored id; it is made of the scope and the correlationId. */
  readonly id: string;
  /** The tool-call id, or a minted one. */
  readonly correlationId: string;
  /** The path of the subagent that asks; `[]` is the main agent. */
  readonly origin: readonly string[];
  readonly questionTypes: readonly QuestionType[];
  /** Set where it asks whether a tool may run: the kind of its details. */
  readonly confirms?: SerializableConfirmationDetails['type'];
}

/** What may be told of an outcome without any of its texts. The person is one of them. */
export interface OutcomeFacts {
  readonly status: Outcome['status'];
  /** Set where the status is `unavailable`. */
  readonly code?: UnavailableCode;
  /** What kind of respondent settled it, where one did. */
  readonly respondent?: Respondent['kind'];
  /** The renderer's name, or the way the reply came: `answer`, `bus`, `host`, `deadline`. */
  readonly renderer?: string;
  /** Questions that were answered; skipped ones don't count. */
  readonly answerCount?: number;
}

/** Picks what may be told of an ask, so that a member which is added to asks later stays at home. */
export function askFacts({
  id,
  correlationId,
  origin,
  questions,
  details,
}: Pick<AskUserRequest, 'id' | 'correlationId' | 'origin' | 'questions' | 'details'>): AskFacts {
  const facts = { id, correlationId, origin, questionTypes: questions.map(({ type }) => type) };
  return details === undefined ? facts : { ...facts, confirms: details.type };
}

/** Picks what may be told of an outcome: never an answer, a note, a reason, a message, or who the person is. */
export function outcomeFacts(outcome: Outcome): OutcomeFacts {
  return {
    status: outcome.status,
    ...(outcome.status === 'unavailable' && { code: outcome.code }),
    ...('by' in outcome && { respondent: outcome.by.kind, renderer: outcome.by.renderer }),
    ...('answers' in outcome && { answerCount: outcome.answers.filter(({ skipped }) => !skipped).length }),
  };
}
