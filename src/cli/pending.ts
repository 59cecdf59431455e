import type { AskUserRequest, QuestionStore, Scope, StoredAsk } from '../index';
import { isSealed } from '../stores/sealed';
import { readArguments } from './arguments';
import { durationText } from './duration';
import { ExitCode } from './exit-code';
import { oneLine } from './one-line';
import { openExistingStore, STORE_FLAGS, STORE_HELP } from './open-store';
import { SCOPE_FLAGS, scopeOf, scopeText } from './scope-flags';
import type { Streams } from './streams';

export const PENDING_HELP = `querent pending --store <file> [options]

Lists what waits for an answer, the oldest first: its id, its age, its deadline, who asks, and the questions.

${STORE_HELP}  --tenant, --user, --session, --run <name>    only the asks of that scope
  --json                    everything of each ask, as a list in JSON
`;

const FLAGS = { ...STORE_FLAGS, ...SCOPE_FLAGS, json: { type: 'boolean' } } as const;

/** A question of a list is a reminder; in full it is in the dialog. */
const LONGEST_QUESTION = 200;

/** `querent pending`: what waits in a store. Gives the exit code. */
export async function pending(args: readonly string[], streams: Streams): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  const scope = scopeOf(values);
  const asks = await allPending(openExistingStore(values), scope);
  const lines = values.json === true ? [JSON.stringify(asks)] : asks.map((ask) => described(ask, Date.now()));
  if (lines.length > 0) streams.stdout.write(`${lines.join('\n')}\n`);
  else streams.stderr.write('Nothing waits.\n');
  return ExitCode.ANSWERED;
}

async function allPending(store: QuestionStore, scope: Scope): Promise<readonly StoredAsk[]> {
  const asks: StoredAsk[] = [];
  let after: string | undefined;
  do {
    const page = await store.list({ scope, state: 'pending', ...(after !== undefined && { after }) });
    asks.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return asks;
}

function described(ask: AskUserRequest, now: number): string {
  const { id, askedAt, expiresAt, origin, scope, questions } = ask;
  const facts = [`asked ${durationText(now - askedAt)} ago`];
  if (expiresAt !== undefined) {
    const over = now >= expiresAt;
    facts.push(over ? `out of time for ${durationText(now - expiresAt)}` : `ends in ${durationText(expiresAt - now)}`);
  }
  if (origin.length > 0) facts.push(`by ${oneLine(origin.join('/'))}`);
  const whose = oneLine(scopeText(scope));
  if (whose !== '') facts.push(whose);
  const asked = isSealed(ask)
    ? ['(sealed: it can be read and answered only where the key is)']
    : questions.map(({ header, question }) => `[${oneLine(header)}] ${shortened(oneLine(question))}`);
  return [`${oneLine(id)}  ${facts.join(', ')}`, ...asked.map((line) => `  ${line}`)].join('\n');
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LONGEST_QUESTION ? text : `${characters.slice(0, LONGEST_QUESTION).join('')}…`;
}
