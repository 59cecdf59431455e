import type { AskUserRequest, QuestionStore, Scope, StoredAsk } from '../index';
import { isSealed } from '../stores/sealed';
import { readArguments } from './arguments';
import { complain } from './complain';
import { durationText } from './duration';
import { ExitCode } from './exit-code';
import { jsonLine } from './json-line';
import { oneLine } from './one-line';
import { NO_SUCH_NAMESPACE, openExistingStore, STORE_FLAGS, STORE_HELP, type StoreFlags } from './open-store';
import { SCOPE_FLAGS, scopeOf, scopeText } from './scope-flags';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const PENDING_HELP = `querent pending --store <file> [options]

Lists what waits for an answer, the oldest first: its id, its age, its deadline, who asks, and the questions.

${STORE_HELP}  --tenant, --user, --session, --run <name>    only the asks of that scope
  --json                    everything of each ask, as a list in JSON

Exit codes: 0 it was listed, also where nothing waits or there is no such namespace, 1 internal error, 2 invalid input, such as a
file that is not there or is no store of querent, 5 the store can't be used.
`;

const FLAGS = { ...STORE_FLAGS, ...SCOPE_FLAGS, json: { type: 'boolean' } } as const;

/** A question of a list is a reminder; in full it is in the dialog. */
const LONGEST_QUESTION = 200;

/** `querent pending`: what waits in a store. Gives the exit code. */
export async function pending(args: readonly string[], streams: Streams): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  const scope = scopeOf(values);
  const store = openOrComplain(values, streams);
  const asks = store === undefined ? [] : await allPending(store, scope);
  if (values.json === true) streams.stdout.write(jsonLine(asks));
  else if (asks.length > 0) streams.stdout.write(`${asks.map((ask) => described(ask, Date.now())).join('\n')}\n`);
  else if (store !== undefined) streams.stderr.write('Nothing waits.\n');
  return ExitCode.ANSWERED;
}

/** A host that has asked nothing yet has made no namespace: then nothing waits, and it is said why. */
function openOrComplain(flags: StoreFlags, streams: Streams): QuestionStore | undefined {
  try {
    return openExistingStore(flags);
  } catch (error) {
    if (!(error instanceof UsageError) || error.cause !== NO_SUCH_NAMESPACE) throw error;
    complain(streams, error.message);
    return undefined;
  }
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
