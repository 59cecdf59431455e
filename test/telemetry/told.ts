import {
  createAskUser,
  memoryStore,
  type Reply,
  type SerializableConfirmationDetails,
  type Telemetry,
} from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { turns } from '../support/turns';

/** A call with a text of this kind in every place that takes one; its shape does not depend on the text. */
function callWith(text: (place: string) => string): { readonly questions: readonly unknown[] } {
  const options = [1, 2].map((n) => ({
    label: `${n} ${text('label')}`,
    description: text('description'),
    preview: text('preview'),
  }));
  return {
    questions: [
      {
        id: `i${text('id')}`,
        question: `Q ${text('question')}?`,
        header: `H ${text('header')}`,
        type: 'choice',
        options,
      },
      { question: `T ${text('question')}?`, header: 'T', type: 'text', placeholder: text('placeholder') },
    ],
  };
}

/**
 * Everything that can happen to an ask, with a text of this kind wherever a model, a person or a rule writes one. Each ask is told to the
 * telemetry; time stands still but for one timeout.
 */
export async function tellAll(telemetry: Telemetry, text: (place: string) => string): Promise<void> {
  const clock = manualClock();
  const call = callWith(text);
  const meta = { note: text('meta') };
  const replies: readonly ((labels: readonly string[]) => Reply)[] = [
    (labels) => ({
      answers: {
        '0': { selected: [labels[0] ?? ''], note: `n${text('note')}` },
        '1': { text: `a${text('answer')}` },
      },
    }),
    () => ({ clarify: `c${text('clarification')}` }),
    () => ({ cancelled: true, reason: `r${text('reason')}` }),
    () => ({ unavailable: true, reason: `u${text('failure')}` }),
  ];
  const renderer = scriptedRenderer(
    replies.map(
      (reply) =>
        ({ questions }) =>
          reply((questions[0]?.options ?? []).map(({ label }) => label)),
    ),
    { concurrency: 9 },
  );
  const base = { clock, renderer, telemetry, onError: () => {} };
  const askUser = createAskUser(base);
  const outcomes: unknown[] = [];
  for (const index of replies.keys()) {
    outcomes.push((await askUser.tool.call(call, { correlationId: `reply ${index}`, meta })).data.outcome);
  }

  // From here on the script is over, and nobody replies.
  const answered = askUser.tool.call(call, { correlationId: 'answer' });
  await turns();
  await askUser.answer('answer', { answers: { '1': `b${text('answer')}` } }, { actor: `p${text('actor')}` });
  outcomes.push((await answered).data.outcome);

  const late = askUser.tool.call(call, { correlationId: 'late', timeoutMs: 1_000 });
  await turns();
  await clock.advance(1_000);
  outcomes.push((await late).data.outcome);

  const aborted = askUser.tool.call(call, { correlationId: 'aborted' });
  await turns();
  await askUser.abort('aborted', `w${text('abort')}`);
  outcomes.push((await aborted).data.outcome);

  const details: SerializableConfirmationDetails = {
    type: 'mcp',
    title: text('title'),
    serverName: text('server'),
    toolName: text('tool'),
    toolDisplayName: text('tool'),
    toolArgs: [text('args')],
  };
  const confirmed = askUser.confirm(
    { name: `n${text('tool')}`, args: [text('args')] },
    { details, correlationId: 'confirm' },
  );
  await turns();
  await askUser.answer('confirm', { answers: { decision: `w${text('answer')}` } });
  await confirmed;

  const check = () => ({ decision: 'deny', rule: { name: text('rule'), denyMessage: `d${text('deny')}` } }) as const;
  const denied = await createAskUser({ ...base, policy: { check } }).tool.call(call, { correlationId: 'denied' });
  outcomes.push(denied.data.outcome);

  const store = Object.assign(memoryStore({ clock }), { settle: () => Promise.reject(new Error(text('fault'))) });
  const controller = new AbortController();
  const lost = createAskUser({ ...base, store }).tool.call(call, { correlationId: 'lost', signal: controller.signal });
  await turns();
  controller.abort(new Error(text('abort')));
  await lost.catch(() => {});
  await turns();

  const got = outcomes.map((outcome) => (outcome as { status?: string } | undefined)?.status);
  const wanted = [
    'answered',
    'clarification',
    'dismissed',
    'unavailable',
    'answered',
    'timed_out',
    'aborted',
    'unavailable',
  ];
  if (got.join() !== wanted.join()) throw new Error(`the asks ended as ${got.join()}`);
}
