import { hasPatterns, loadPatterns } from '../../answer/pattern';
import type { Reply } from '../../answer/reply';
import { AskUserError, type Issue } from '../../errors';
import type { StoredAsk } from '../../ports/ask';
import type { Desk, Settlement } from '../../ports/desk';
import type { Grant } from './grant';

/** What became of a reply; `taken` is not among it, since only the settlement says who won. */
export type Handed = { readonly settlement: Settlement } | { readonly issues: readonly Issue[] };

/** Hands a reply in under the visitor's name. What can't be taken comes back as issues, and the ask stays open. */
export async function handIn(desk: Desk, ask: StoredAsk, grant: Grant, reply: Reply): Promise<Handed> {
  try {
    return { settlement: await desk.answer(ask.id, reply, { actor: grant.actor }) };
  } catch (error) {
    if (AskUserError.is(error) && error.code === 'invalid_reply') return { issues: error.issues ?? [] };
    throw error;
  }
}

/** Loads what the questions' patterns need, so that a form can say in the person's language what is wrong. */
export async function readyToCheck({ questions }: StoredAsk): Promise<void> {
  if (hasPatterns(questions)) await loadPatterns(questions);
}
