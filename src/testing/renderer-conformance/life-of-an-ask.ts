import type { Outcome } from '../../answer/outcome';
import type { Issue } from '../../errors';
import type { Question } from '../../question/question';
import { check, checkEqual } from '../check';
import { sampleQuestions } from '../sample-asks';
import { checkAnswered, type PresentedAsk, present, requestOf, settled, untilEnded, untilShown } from './presented-ask';
import type { RendererCase } from './renderer-case';
import type { RendererSubject } from './subject';

const [CHOICE, TEXT] = sampleQuestions() as [Question, Question];
const YES_NO: Question = { id: 'sure', question: 'Are you sure?', header: 'Sure', type: 'yesno' };
const SEVERAL: Question = { ...CHOICE, id: 'checks', question: 'Which checks?', header: 'Checks', multiSelect: true };
const KINDS: Readonly<Record<string, readonly Question[]>> = {
  'a choice': [CHOICE],
  'a choice of several': [SEVERAL],
  'a text': [TEXT],
  'a yes or no': [YES_NO],
  'four questions at once': [CHOICE, TEXT, SEVERAL, YES_NO],
  'a question with an id of a prototype': [{ ...CHOICE, id: '__proto__' }],
};

const TIMED_OUT: Outcome = { status: 'timed_out', afterMs: 1_000 };
const REJECTED: readonly Issue[] = [{ path: 'answers.0', code: 'too_long', message: 'needs at most 3 characters.' }];

/** From the first showing to the end, whoever brings it about. */
export const LIFE_OF_AN_ASK: readonly RendererCase[] = [
  {
    name: 'has a name',
    run: async ({ renderer }) => {
      check(typeof renderer.name === 'string' && renderer.name !== '', 'the name is empty');
    },
  },
  ...Object.entries(KINDS).map(([kind, questions]) => ({
    name: `shows ${kind}, says so, and brings the answer`,
    run: async (subject: RendererSubject) => {
      const ask = present(subject, requestOf(questions));
      await checkAnswered(subject, ask);
      checkEqual(ask.queueListeners, 0, 'listeners left on the queue');
    },
  })),
  {
    name: 'puts the question, its header and its labels on the screen',
    needs: 'output',
    run: async (subject) => {
      const ask = present(subject, requestOf([CHOICE]));
      await untilShown(ask);
      for (const text of ['Which database?', 'Database', 'PostgreSQL', 'SQLite', 'A server']) {
        check(subject.output?.().includes(text), `"${text}" is not on the screen`);
      }
      ask.abort();
      await untilEnded(ask);
    },
  },
  {
    name: 'answers nothing by itself',
    run: async (subject) => {
      const ask = present(subject, requestOf([CHOICE]));
      await untilShown(ask);
      await settled();
      checkEqual(ask.ending, undefined, 'what came back before the person did anything');
      ask.abort();
      await untilEnded(ask);
    },
  },
  {
    name: 'takes asks one after the other',
    run: async (subject) => {
      for (let count = 0; count < 3; count++) await checkAnswered(subject, present(subject, requestOf([CHOICE, TEXT])));
    },
  },
  {
    name: 'comes back when the ask is settled elsewhere, and takes the next one in the same breath',
    run: async (subject) => {
      const first = present(subject, requestOf([CHOICE]));
      await untilShown(first);
      first.abort(TIMED_OUT);
      const second = present(subject, requestOf([TEXT]));
      await untilEnded(first);
      await checkAnswered(subject, second);
    },
  },
  {
    name: 'has left the screen when its abort listener returns',
    needs: 'output',
    run: async (subject) => {
      const ask = present(subject, requestOf([CHOICE]));
      await untilShown(ask);
      ask.abort();
      const left = subject.output?.();
      await untilEnded(ask);
      await settled();
      checkEqual(subject.output?.(), left, 'the screen, which the next ask may have by then');
    },
  },
  {
    name: 'has let go of everything when its abort listener returns',
    needs: 'held',
    run: async (subject) => {
      const before = subject.held?.();
      const ask = present(subject, requestOf([CHOICE]));
      await untilShown(ask);
      ask.abort();
      checkEqual(subject.held?.(), before, 'what it holds');
      await untilEnded(ask);
      await settled();
      checkEqual(subject.held?.(), before, 'what it holds later on');
    },
  },
  {
    name: 'comes back also when it is settled before it was shown',
    run: async (subject) => {
      const ask = present(subject, requestOf([CHOICE]));
      ask.abort(TIMED_OUT);
      await untilEnded(ask);
      await checkAnswered(subject, present(subject, requestOf([CHOICE])));
    },
  },
  {
    name: 'asks again after a reply that could not be taken',
    run: (subject) => checkAnswered(subject, present(subject, requestOf([CHOICE]), REJECTED)),
  },
  {
    name: 'says why a reply could not be taken',
    needs: 'output',
    run: async (subject) => {
      const ask = present(subject, requestOf([TEXT]), REJECTED);
      await untilShown(ask);
      check(subject.output?.().includes('needs at most 3 characters.'), 'the reason is not on the screen');
      ask.abort();
      await untilEnded(ask);
    },
  },
  {
    name: 'holds no more after many asks than before the first',
    needs: 'held',
    run: async (subject) => {
      const before = subject.held?.();
      for (let count = 0; count < 30; count++) {
        const ask = present(subject, requestOf([CHOICE, TEXT]));
        if (count % 3 === 0) await untilShown(ask);
        if (count % 3 !== 2) ask.abort();
        else await checkAnswered(subject, ask);
        await untilEnded(ask);
        checkEqual(ask.queueListeners, 0, 'listeners left on the queue');
      }
      checkEqual(subject.held?.(), before, 'what it holds');
    },
  },
  {
    name: 'fails when the person’s way to reply ends, and answers nothing',
    needs: 'end',
    run: async (subject) => {
      const ask = present(subject, requestOf([CHOICE, TEXT]));
      await untilShown(ask);
      await subject.end?.();
      await checkFailed(ask);
      await checkFailed(present(subject, requestOf([CHOICE])));
    },
  },
];

/** A throw, nothing, or `{ unavailable }`; an end is neither an answer nor a dismissal. */
async function checkFailed(ask: PresentedAsk): Promise<void> {
  await untilEnded(ask);
  const { ending } = ask;
  if (ending === undefined || 'error' in ending) return;
  const { reply } = ending;
  const isFailure =
    typeof reply !== 'object' || reply === null || ('unavailable' in reply && reply.unavailable === true);
  check(isFailure, `the person can no longer reply, and the renderer brought ${JSON.stringify(reply)}`);
}
