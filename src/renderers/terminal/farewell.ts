import type { Outcome } from '../../answer/outcome';
import type { Reply } from '../../answer/reply';
import type { DialogState } from '../../dialog/index';
import type { View } from './view';

/** What stays on screen after the person's own reply. */
export function farewellAfter(_dialog: DialogState, reply: Reply, { strings }: View): readonly string[] {
  return ['cancelled' in reply ? strings.dismissed : strings.answered];
}

/** What stays on screen after the ask ended without them. */
export function farewellElsewhere(
  _dialog: DialogState,
  outcome: Outcome | undefined,
  { strings }: View,
): readonly string[] {
  return [outcome?.status === 'answered' ? strings.answeredElsewhere : strings.ended];
}
