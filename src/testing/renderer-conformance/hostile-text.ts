import type { Issue } from '../../errors';
import { isCleanText } from '../../question/control-characters';
import type { Question } from '../../question/question';
import { check } from '../check';
import { HOSTILE_STRINGS } from '../hostile-strings';
import { present, requestOf, untilEnded, untilShown } from './presented-ask';
import type { RendererCase } from './renderer-case';
import type { RendererSubject } from './subject';

/** Where a model's text stands in a question, each with a question that has the hostile text there. */
const PLACES: Readonly<Record<string, (text: string) => readonly Question[]>> = {
  question: (text) => [{ ...choice('Plain'), question: text }],
  header: (text) => [{ ...choice('Plain'), header: text }],
  label: (text) => [choice(text)],
  description: (text) => [{ ...choice('Plain'), options: [{ label: 'Plain', description: text }, OTHER] }],
  preview: (text) => [{ ...choice('Plain'), options: [{ label: 'Plain', description: '', preview: text }, OTHER] }],
  placeholder: (text) => [
    { ...choice('Plain'), placeholder: text },
    { id: '1', question: 'Name?', header: 'Name', type: 'text', placeholder: text, constraints: { default: text } },
  ],
};

const OTHER = { label: 'Fancy', description: '' };

function choice(label: string): Question {
  return { id: '0', question: 'Which?', header: 'Which', type: 'choice', options: [{ label, description: '' }, OTHER] };
}

/** Hostile text is only text, wherever a model can put it. */
export const HOSTILE_TEXT: readonly RendererCase[] = [
  ...Object.entries(PLACES).map(([place, questionsWith]) => ({
    name: `sends nothing hostile of a ${place} to the screen`,
    needs: 'output' as const,
    run: async (subject: RendererSubject) => {
      for (const { name, text } of HOSTILE_STRINGS) {
        const before = subject.output?.().length ?? 0;
        const ask = present(subject, requestOf(questionsWith(text)));
        await untilShown(ask);
        checkHarmless(subject, before, text, name);
        ask.abort();
        await untilEnded(ask);
      }
    },
  })),
  {
    name: 'sends nothing hostile of a subagent’s name to the screen',
    needs: 'output',
    run: async (subject) => {
      for (const { name, text } of HOSTILE_STRINGS) {
        const before = subject.output?.().length ?? 0;
        const ask = present(subject, requestOf([choice('Plain')], { origin: [text] }));
        await untilShown(ask);
        checkHarmless(subject, before, text, name);
        ask.abort();
        await untilEnded(ask);
      }
    },
  },
  {
    name: 'sends nothing hostile of a reason to the screen',
    needs: 'output',
    run: async (subject) => {
      for (const { name, text } of HOSTILE_STRINGS) {
        const before = subject.output?.().length ?? 0;
        const rejected: Issue[] = [{ path: '', code: 'unknown', message: text }];
        const ask = present(subject, requestOf([choice('Plain')]), rejected);
        await untilShown(ask);
        checkHarmless(subject, before, text, name);
        ask.abort();
        await untilEnded(ask);
      }
    },
  },
];

/** No control character and no bidi override but the renderer's own, and no hostile sequence that looks like one of its own. */
function checkHarmless(subject: RendererSubject, from: number, hostile: string, name: string): void {
  const written = subject.output?.().slice(from) ?? '';
  check(written.includes('Fancy'), `${name}: the other option is not on the screen`);
  check(isCleanText(hostile) || !written.includes(hostile), `${name}: it reached the screen as it was`);
  const text = subject.ownSequences === undefined ? written : written.replace(subject.ownSequences, '');
  if (isCleanText(text)) return;
  const found = [...text].find((character) => !isCleanText(character)) ?? '';
  check(false, `${name}: U+${found.codePointAt(0)?.toString(16).padStart(4, '0')} reached the screen`);
}
