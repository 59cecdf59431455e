/** A process that asks, shows, delivers and answers as a test tells it, and dies where the test tells it to. */

import { filesStore } from '../../examples/own-store/files-store';
import { AskUserError, createAskUser, type QuestionStore } from '../../src/index';
import { sqliteStore } from '../../src/stores/sqlite';
import { sqliteEngine } from '../support/sqlite';
import { Crashes } from './crashes';
import { Journal } from './journal';
import { people } from './people';
import type { Command, Report, StorePlace, WorkerData } from './protocol';

const { place, journal, renderers, leaseMs } = JSON.parse(process.argv[2] ?? '') as WorkerData;
const report = (what: Report) => void process.send?.(what);
process.once('disconnect', () => process.exit(1));

const crashes = new Crashes();
const sent = new Journal(journal);
const store = watched(await open(place));
const person = people({ report, crashes, journal: sent });
const askUser = createAskUser({
  store,
  renderer: renderers.map((name) => person.rendererOf(name)),
  deliveryLeaseMs: leaseMs,
  onError: (error) => {
    const code = AskUserError.is(error) ? error.code : 'none';
    report({ what: 'error', code, message: error instanceof Error ? error.message : 'no error' });
  },
});

const held = new Set<string>();
askUser.bus.subscribe('ask-user-request', ({ id }) => {
  held.add(id);
  report({ what: 'asked', id });
});
const controllers = new Map<string, AbortController>();

async function open(where: StorePlace): Promise<QuestionStore> {
  if (where.kind === 'files') return filesStore(where.folder);
  const database = sqliteEngine()?.open(where.file);
  if (database === undefined) throw new Error('no SQLite engine');
  return sqliteStore(database, { pollMs: 10 });
}

/** The store, with places to die in, and a line in the journal once it has acknowledged that the chat showed an ask. */
function watched(inner: QuestionStore): QuestionStore {
  const around = async <T>(of: 'put' | 'settle' | 'claim' | 'note', run: () => Promise<T>): Promise<T> => {
    crashes.pass('before', of);
    const result = await run();
    crashes.pass('after', of);
    return result;
  };
  return {
    traits: inner.traits,
    put: (ask) => around('put', () => inner.put(ask)),
    settle: (id, outcome) => around('settle', () => inner.settle(id, outcome)),
    claim: (id, renderer, lease) => {
      sent.claiming(id);
      return around('claim', () => inner.claim(id, renderer, lease));
    },
    note: async (id, renderer, state) => {
      if (state === undefined) return inner.note(id, renderer);
      const noted = await around('note', () => inner.note(id, renderer, state));
      if (typeof state === 'object' && state !== null && 'shown' in state && state.shown === true)
        sent.write('noted', id);
      return noted;
    },
    get: (id) => inner.get(id),
    list: (filter) => inner.list(filter),
    watch: (onHint, options) => inner.watch(onHint, options),
    purge: (before) => inner.purge(before),
    erase: (scope) => inner.erase(scope),
    close: () => inner.close(),
  };
}

const QUESTIONS = [{ header: 'Say', question: 'What do you say?', type: 'text' }];

async function ask({ call, id, timeoutMs }: Extract<Command, { do: 'ask' }>): Promise<void> {
  const controller = new AbortController();
  controllers.set(call, controller);
  try {
    const options = { correlationId: id, signal: controller.signal, ...(timeoutMs !== undefined && { timeoutMs }) };
    report({ what: 'ended', call, id, outcome: await askUser.ask(QUESTIONS, options) });
  } catch (error) {
    const code = AskUserError.is(error) ? { code: error.code } : {};
    report({ what: 'rejected', call, own: error === controller.signal.reason, held: held.has(id), ...code });
  }
}

async function openAsk({ call, id, timeoutMs }: Extract<Command, { do: 'open' }>): Promise<void> {
  const options = { correlationId: id, ...(timeoutMs !== undefined && { timeoutMs }) };
  const opened = await askUser.tool.open({ questions: QUESTIONS }, options);
  const outcome = 'pending' in opened ? undefined : opened.data.outcome;
  report({ what: 'opened', call, id, ...(outcome && { outcome }) });
}

async function answer({ call, id, text }: Extract<Command, { do: 'answer' }>): Promise<void> {
  const { verdict, outcome } = await askUser.answer(id, { answers: { '0': text } });
  report({ what: 'verdict', call, id, verdict, ...(outcome && { outcome }) });
}

async function listen(): Promise<void> {
  for await (const event of askUser.events({ signal: new AbortController().signal })) {
    const { type } = event;
    if (event.type === 'shown') report({ what: 'event', type, id: event.id });
    else report({ what: 'event', type, id: event.ask.id, ...(event.type === 'settled' && { outcome: event.outcome }) });
  }
}

async function run(command: Command): Promise<void> {
  switch (command.do) {
    case 'ask':
      return ask(command);
    case 'open':
      return openAsk(command);
    case 'abort':
      return controllers.get(command.call)?.abort('given up');
    case 'answer':
      return answer(command);
    case 'reply':
      return person.reply(command.on, command.id, command.text);
    case 'listen':
      return listen();
    case 'close':
      await askUser.close({ pending: command.pending });
      return report({ what: 'closed' });
    case 'crash':
      return crashes.arm(command.at);
  }
}

process.on('message', (message) => {
  run(message as Command).catch((error: unknown) => {
    report({ what: 'error', code: `${(message as Command).do} failed`, message: String(error) });
  });
});
report({ what: 'ready' });
