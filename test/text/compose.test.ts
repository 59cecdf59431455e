import { describe, expect, test } from 'vitest';
import { en } from '../../src/locales/en';
import { stringsFor } from '../../src/locales/locale';
import { optionsOf, type Question } from '../../src/question/question';
import { composeQuestion, composeReplyHint, composeText } from '../../src/text/compose';
import { describeReask } from '../../src/text/describe-reask';
import { parseReply } from '../../src/text/parse-reply';
import { REASK_REASONS } from '../../src/text/parsed-reply';
import { choice, multi, textual, yesno } from './asking';

const env: Question = {
  id: 'env',
  header: 'Env',
  question: 'Where to deploy?',
  type: 'choice',
  options: [
    { label: 'Staging', description: 'The test cluster', recommended: true, preview: 'PREVIEW' },
    { label: 'Production', description: '' },
  ],
};

describe('one question as text', () => {
  test('has header, question, numbered options, hints and how to reply', () => {
    expect(composeText([env])).toBe(
      [
        'A question for you:',
        '',
        'Env',
        'Where to deploy?',
        '1. Staging (recommended) - The test cluster',
        '2. Production',
        'Other: reply in your own words.',
        '',
        'Reply with a number or a label. /skip leaves a question out, /cancel stops.',
      ].join('\n'),
    );
  });

  test('marks a recommended label only where the label does not say so itself', () => {
    const marked = choice('Env', [], {
      options: [
        { label: 'Staging (Recommended)', description: '', recommended: true },
        { label: 'Live', description: '' },
      ],
    });
    expect(composeQuestion(marked, en)).toContain('1. Staging (Recommended)\n');
  });

  test('leaves previews out', () => {
    expect(composeText([env])).not.toContain('PREVIEW');
  });

  test('says what a multi-select is and that all can be taken', () => {
    const text = composeText([multi('Checks', ['Unit', 'Lint'])]);
    expect(text).toContain(
      'Select all that apply.\n1. Unit\n2. Lint\nAll the above: reply "all".\nOther: reply in your own words.',
    );
    expect(text).toContain('separated by commas');
    expect(composeQuestion(multi('Checks', ['Unit']), en)).not.toContain('All the above');
  });

  test('numbers yes and no', () => {
    expect(composeQuestion(yesno('Go'), en)).toBe('Go\nGo now?\n1. Yes\n2. No\nOther: reply in your own words.');
    expect(composeQuestion(yesno('Go'), stringsFor('zh'))).toContain('1. 是\n2. 否');
  });

  test('shows a placeholder where it belongs', () => {
    expect(composeQuestion({ ...textual('Name'), placeholder: 'my-project' }, en)).toBe(
      'Name\nWhat Name?\n(my-project)',
    );
    expect(composeQuestion({ ...env, placeholder: 'another cluster' }, en)).toContain('own words (another cluster).');
  });

  test('offers no way around a required question', () => {
    const required = { ...env, required: true };
    expect(composeText([required])).toContain('Required');
    expect(composeText([required])).not.toContain('/skip');
    expect(composeReplyHint([required, env], en)).toContain('/skip');
  });

  test('keeps an option on its line, and lets no control character through', () => {
    const hostile = choice('E\u001b[31mnv', ['Two\nlines', '\u202eright'], { question: 'What\u0007\nnow?\u009b2J' });
    expect(composeQuestion(hostile, en)).toBe(
      'Env\nWhat\nnow?\n1. Two lines\n2. right\nOther: reply in your own words.',
    );
    expect(composeText([hostile, hostile])).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
  });

  test('needs no header that repeats the question', () => {
    expect(composeQuestion({ ...textual('Name'), header: 'What Name?' }, en)).toBe('What Name?');
  });

  test('can go without the line above it', () => {
    expect(composeText([env], { intro: false }).startsWith('Env\n')).toBe(true);
  });
});

describe('several questions as text', () => {
  const asked = [env, choice('City', ['Lisbon', 'Porto']), textual('Name')];

  test('are numbered, count options from 1 in each, and say how to key a reply', () => {
    const text = composeText(asked);
    expect(text).toContain('3 questions for you:\n\n1. Env\n');
    expect(text).toContain('\n\n2. City\nWhich City?\n1. Lisbon\n2. Porto\n');
    expect(text).toContain('\n\n3. Name\nWhat Name?\n\n');
    expect(text).toContain('"1: …" or "Env: …"');
  });

  test('speak the language that is asked for', () => {
    expect(composeText(asked, { locale: 'zh-CN' })).toContain('有 3 个问题');
    expect(composeText(asked, { locale: { ...en, intro: () => 'Hello.' } }).startsWith('Hello.\n\n')).toBe(true);
  });
});

describe('what is shown', () => {
  const asked = [env, multi('Checks', ['Red, white', 'C++', '3']), yesno('Go')];

  test.each(asked.map((question) => [question.header, question] as const))(
    'is read back, line by line: %s',
    (_, question) => {
      for (const strings of [en, stringsFor('zh')]) {
        const lines = composeQuestion(question, strings).split('\n');
        optionsOf(question).forEach((option, at) => {
          const line = lines.find((one) => one.startsWith(`${at + 1}. `))!;
          expect(parseReply([question], line)).toEqual({
            answers: [{ questionId: question.id, selected: [option.label], skipped: false }],
          });
        });
      }
    },
  );

  test.each(['en', 'zh-CN'])('is dropped where a program quotes it above the reply: %s', (locale) => {
    for (const questions of [[env], asked]) {
      const quoted = composeText(questions, { locale }).replace(/^/gm, '> ');
      expect(parseReply(questions, `${quoted}\n1\n1\n1`.slice(0, quoted.length + 2 * questions.length))).toHaveProperty(
        'answers',
      );
    }
  });
});

describe('why a reply could not be taken', () => {
  const asked = [env, choice('City', ['Lisbon', 'Porto', 'Faro'])];

  test('is said in one sentence for every reason, in every language', () => {
    for (const strings of [en, stringsFor('zh')]) {
      for (const reason of REASK_REASONS) {
        const one = describeReask({ reason, questions: ['env'] }, [env], strings);
        const several = describeReask({ reason, questions: ['env', 'city'] }, asked, strings);
        expect(one).toMatch(/^[^\n]+[.。]$/);
        expect(one).not.toContain('Env');
        expect(several).toContain('Env');
        expect(several).toContain('City');
      }
    }
  });

  test('says which numbers there are where that is one range', () => {
    expect(describeReask({ reason: 'out_of_range', questions: ['env'] }, [env], en)).toContain('from 1 to 2');
    expect(describeReask({ reason: 'out_of_range', questions: ['city'] }, asked, en)).toContain('from 1 to 3');
    expect(describeReask({ reason: 'out_of_range', questions: ['env', 'city'] }, asked, en)).not.toMatch(/1 to/);
  });

  test('names a question safely', () => {
    const hostile = { ...env, header: 'E\u001b[2Jnv\nx' };
    expect(describeReask({ reason: 'missing', questions: ['env'] }, [hostile, asked[1]!], en)).toContain('“Env x”');
  });
});
