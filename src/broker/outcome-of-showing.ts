import type { Outcome } from '../answer/outcome';
import { outcomeOfReply } from '../answer/outcome-of-reply';
import type { Reply } from '../answer/reply';
import { AskUserError } from '../errors';
import type { Renderer } from '../ports/renderer';
import type { Limits } from '../question/limits';
import type { Showing } from './showing';

/** What a renderer's reply comes to. A reply that says nothing, or can't even be looked at, is the renderer's failure. */
export function outcomeOfShowing({ pending, queue, seen }: Showing, reply: Reply | undefined, limits: Limits): Outcome {
  const { renderer, respondent } = queue;
  if (typeof reply !== 'object' || reply === null) throw failure(renderer, 'gave back nothing that is a reply');
  if ('unavailable' in reply && reply.unavailable === true) {
    const why = typeof reply.reason === 'string' ? `: ${reply.reason}` : '';
    throw failure(renderer, `could not show the ask${why}`);
  }
  const outcome = outcomeOfReply(pending.ask.questions, reply, respondent, limits);
  if (!seen && outcome.status === 'answered' && outcome.answers.every(isEmpty)) {
    throw failure(renderer, 'gave an empty reply to an ask that it never showed');
  }
  return outcome;
}

function isEmpty(answer: { readonly skipped: boolean; readonly note?: string }): boolean {
  return answer.skipped && answer.note === undefined;
}

function failure(renderer: Renderer, what: string): AskUserError {
  return new AskUserError('renderer_failed', `Renderer "${renderer.name}" ${what}.`);
}
