import type { Outcome, Respondent } from '../../answer/outcome';
import { outcomeOfReply } from '../../answer/outcome-of-reply';
import type { Reply } from '../../answer/reply';
import type { DialogState } from '../../dialog/index';
import type { AskUserRequest } from '../../ports/ask';
import { keptDraft } from './frame/kept-draft';
import { summary } from './frame/summary';
import type { View } from './view';

const HERE: Respondent = { kind: 'human', renderer: 'terminal' };

/** What stays on screen after the person's own reply: one line, and none where the reply will not be taken, since it is then asked again. */
export function farewellAfter(request: AskUserRequest, reply: Reply, view: View): readonly string[] {
  try {
    return [summary(request, outcomeOfReply(request.questions, reply, HERE), view)];
  } catch {
    return [];
  }
}

/** What stays on screen after the ask ended without them: one line, and below it what they had typed, so that it can be copied. */
export function farewellElsewhere(
  request: AskUserRequest,
  dialog: DialogState,
  outcome: Outcome | undefined,
  view: View,
): readonly string[] {
  const line = isDetached(outcome)
    ? view.strings.waitsElsewhere
    : summary(request, outcome ?? { status: 'aborted' }, view, true);
  return [line, ...keptDraft(dialog, view)];
}

/** The ask is not over, and goes on without this screen. */
export function isDetached(outcome: Outcome | undefined): boolean {
  return outcome?.status === 'aborted' && outcome.reason === 'detached';
}
