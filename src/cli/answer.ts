import { userInfo } from 'node:os';
import { type AskUser, AskUserError, createAskUser, type Respondent, type Settlement, type StoredAsk } from '../index';
import { isSealed } from '../stores/sealed';
import { answerAtDialog } from './answer-dialog';
import { readArguments } from './arguments';
import { complain } from './complain';
import { durationText } from './duration';
import { ExitCode } from './exit-code';
import { jsonLine } from './json-line';
import { oneLine } from './one-line';
import { openExistingStore, STORE_FLAGS, STORE_HELP } from './open-store';
import { REPLY_FLAGS, REPLY_HELP, replyOf } from './reply-flags';
import { SCREEN_FLAGS, SCREEN_HELP } from './screen';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

export const ANSWER_HELP = `querent answer <id> [answers…] --store <file> [options]

Answers an ask that waits in a store, and prints the outcome that was kept as JSON. Without answers it asks the questions here:
at the terminal, or with a reply a line on standard input.

${REPLY_HELP}
  --actor <name>            who answers; at a terminal the account's name, else a program
${STORE_HELP}${SCREEN_HELP}
\`querent pending\` lists the ids. One that begins with - goes last, behind --. Exit codes: 0 it was kept, 1 internal error,
2 unknown id, file or namespace, or an answer that can't be taken, 4 too late, 5 it has ended otherwise, the input ended or the
store can't be used, 130 Ctrl-C.
`;

const FLAGS = {
  ...REPLY_FLAGS,
  ...STORE_FLAGS,
  actor: { type: 'string' },
  ...SCREEN_FLAGS,
} as const;

/** An id, and more answers than any ask has questions. */
const MOST_POSITIONALS = 100;

/** `querent answer`: the other end of `querent ask --store`. Gives the exit code. */
export async function answer(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const { values, positionals } = readArguments(args, FLAGS, MOST_POSITIONALS);
  const [id, ...given] = positionals;
  if (id === undefined) throw new UsageError('It needs the id of an ask; `querent pending` lists them.');
  if (values.actor === '') throw new UsageError('--actor needs a name.');
  const askUser = createAskUser({ store: openExistingStore(values), onError: () => {} });
  const ask = await askUser.get(id);
  if (ask === undefined) {
    throw new UsageError(`There is no ask ${id} in ${values.store}; \`querent pending\` lists what waits.`);
  }
  if (isSealed(ask)) {
    throw new AskUserError('store_unavailable', `The ask ${id} is sealed. Answer it where the key is.`);
  }
  if (ask.outcome !== undefined) return refuse(ask, streams);
  const actor = values.actor ?? accountAtTerminal(streams);
  const who = actor === undefined ? {} : { actor };
  const reply = replyOf(ask.questions, values, given);
  const settlement =
    reply === undefined
      ? await answerAtDialog(askUser, ask, { ...who, screen: values }, streams, signal)
      : await askUser.answer(ask.id, reply, who);
  return report(askUser, ask, settlement, streams);
}

async function report(
  askUser: AskUser,
  ask: StoredAsk,
  settlement: Settlement | 'ended input' | 'interrupted',
  streams: Streams,
): Promise<number> {
  if (settlement === 'interrupted') return ExitCode.INTERRUPTED;
  if (settlement === 'ended input') {
    complain(streams, `The input ended before the questions were answered; the ask ${ask.id} still waits.`);
    return ExitCode.UNAVAILABLE;
  }
  if (settlement.verdict === 'won') {
    streams.stdout.write(jsonLine(settlement.outcome));
    return ExitCode.ANSWERED;
  }
  return refuse((await askUser.get(ask.id)) ?? ask, streams);
}

/** Says how the ask ended, and not with what: the line may end up in a log. */
function refuse(ask: StoredAsk, streams: Streams): number {
  const over = ask.outcome?.status === 'timed_out' ? ask.expiresAt : ask.settledAt;
  const ago = over === undefined ? '' : ` ${durationText(Date.now() - over)} ago`;
  complain(streams, `This answer was not kept: ${endingOf(ask)}${ago}.`);
  return ask.outcome?.status === 'timed_out' ? ExitCode.TIMED_OUT : ExitCode.UNAVAILABLE;
}

function endingOf({ outcome }: StoredAsk): string {
  switch (outcome?.status) {
    case 'answered':
      return outcome.by.kind === 'default'
        ? 'its time was over, and the default was taken'
        : `it was answered${byOf(outcome.by)}`;
    case 'clarification':
      return `the person asked back${byOf(outcome.by)}`;
    case 'dismissed':
      return `it was dismissed${byOf(outcome.by)}`;
    case 'timed_out':
      return 'it is too late, its time was over';
    case 'aborted':
      return 'whoever asked has ended it';
    case 'unavailable':
      return 'it ended since nobody could answer';
    case undefined:
      return 'the ask was erased';
  }
}

function byOf({ actor, kind, renderer }: Respondent): string {
  if (actor !== undefined) return ` by ${oneLine(actor)}`;
  return kind === 'program' ? ' by a program' : ` through ${oneLine(renderer)}`;
}

/** A script has no name of its own, and must not pass for a person. */
function accountAtTerminal({ stdin }: Streams): string | undefined {
  if (stdin.isTTY !== true) return undefined;
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
