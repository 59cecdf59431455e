import { describe, expect, test } from 'vitest';
import type { Question, SerializableConfirmationDetails } from '../../src/index';
import { en } from '../../src/locales/en';
import { zhCn } from '../../src/locales/zh-cn';
import { composeDetails, confirmationQuestion } from '../../src/text/compose-confirmation';
import { parseDecision } from '../../src/text/parse-decision';
import { visibleText } from '../../src/text/visible-text';

const EXEC = {
  type: 'exec',
  title: 'Run this?',
  command: 'git push',
  rootCommand: 'git',
  rootCommands: ['git'],
} as const;
const OUTCOMES = ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel'];
const QUESTION: Question = {
  id: 'decision',
  question: 'Run this?',
  header: 'Confirm',
  type: 'choice',
  options: OUTCOMES.map((label) => ({ label, description: '' })),
};

describe('what is to be confirmed', () => {
  test.each<[string, SerializableConfirmationDetails, string]>([
    ['a command', EXEC, 'Command: git push'],
    ['a command of several lines', { ...EXEC, command: 'a\nb' }, 'Command:\n    a\n    b'],
    [
      'an edit',
      {
        type: 'edit',
        title: '',
        fileName: 'a',
        filePath: '/p/a',
        fileDiff: '-1\n+2',
        originalContent: '1',
        newContent: '2',
      },
      'File: /p/a\n    -1\n    +2',
    ],
    [
      'an MCP call, by the name that counts',
      { type: 'mcp', title: '', serverName: 's', toolName: 'drop', toolDisplayName: 'Look', toolArgs: ['x'] },
      'Server: s\nTool: Look (drop)\nArguments:\n    [\n      "x"\n    ]',
    ],
    [
      'an MCP call without arguments',
      { type: 'mcp', title: '', serverName: 's', toolName: 'list', toolDisplayName: 'list' },
      'Server: s\nTool: list',
    ],
    [
      'information',
      { type: 'info', title: '', prompt: 'Fetch\nthis', urls: ['https://a.example', 'https://b.example'] },
      '    Fetch\n    this\nAddresses:\n    https://a.example\n    https://b.example',
    ],
    ['a plan', { type: 'exit_plan_mode', title: '', planPath: '/plan.md' }, 'Plan: /plan.md'],
    [
      'questions',
      { type: 'ask_user', title: '', systemMessage: 'From lead', questions: [QUESTION] },
      '    From lead\n    Run this?\n    1. proceed_once\n    2. proceed_always\n    3. proceed_always_and_save\n    4. cancel',
    ],
  ])('is %s in labelled lines', (_what, details, text) => {
    expect(composeDetails(details, en)).toBe(text);
  });

  test('shows what could not be seen, so that nothing of it is run unread', () => {
    expect(composeDetails({ ...EXEC, command: 'ls \u001b]0;; rm -rf ~\u0007\u202e\r' }, en)).toBe(
      'Command: ls \\u{1b}]0;; rm -rf ~\\u{7}\\u{202e}\\u{d}',
    );
    expect(visibleText('\ud800 ok 👧 déjà 部署\n\t')).toBe('\\u{d800} ok 👧 déjà 部署\n\t');
  });

  test.each([
    0x200d, 0x200e, 0x61c, 0xad, 0x34f, 0xfe0f, 0xe0041, 0x2800, 0x180b, 0x17b4, 0x1d173, 0x2028, 0x2029, 0xa0, 0x3000,
    0xfffe, 0xe000,
  ])('shows U+%i by its code, since it has no ink of its own', (code) => {
    expect(visibleText(`a${String.fromCodePoint(code)}b`)).toBe(`a\\u{${code.toString(16)}}b`);
  });

  test.each([
    [
      'English',
      en,
      [
        'Yes, this once',
        'Yes, and always allow commands that begin with git',
        'Yes, and always allow commands that begin with git, in later runs too',
        'No',
      ],
    ],
    [
      'Chinese',
      zhCn,
      [
        '允许这一次',
        '允许，以后也一直允许以 git 开头的命令',
        '允许，以后也一直允许以 git 开头的命令，并保存到以后的运行',
        '不允许',
      ],
    ],
  ])('offers the outcomes in %s, in order', (_language, strings, labels) => {
    const shown = confirmationQuestion(QUESTION, EXEC, strings);
    expect(shown.options?.map(({ label }) => label)).toEqual(labels);
  });
});

describe('a typed decision', () => {
  const read = (text: string, strings = en) =>
    parseDecision(QUESTION, confirmationQuestion(QUESTION, EXEC, strings), text);
  const chosen = (outcome: string) => ({
    answers: [{ questionId: 'decision', selected: [outcome], skipped: false }],
  });

  test.each([
    ['1', 'proceed_once'],
    ['y', 'proceed_once'],
    [' YES ', 'proceed_once'],
    ['好的', 'proceed_once'],
    ['Yes, this once', 'proceed_once'],
    ['2', 'proceed_always'],
    ['3', 'proceed_always_and_save'],
    ['4', 'cancel'],
    ['n', 'cancel'],
    ['No', 'cancel'],
    ['不行', 'cancel'],
  ])('%j is %s', (text, outcome) => {
    expect(read(text)).toEqual(chosen(outcome));
  });

  test.each(['yes but only the docs', 'not yet', 'git push --dry-run instead', 'sure, why not'])(
    '%j is a person’s own words and chooses nothing',
    (text) => {
      expect(read(text)).toEqual({
        answers: [{ questionId: 'decision', selected: [], skipped: false, text }],
      });
    },
  );

  test('in Chinese reads its own labels', () => {
    expect(read('允许这一次', zhCn)).toEqual(chosen('proceed_once'));
    expect(read('不允许', zhCn)).toEqual(chosen('cancel'));
  });

  test('out of range, in doubt, or cancelled is asked again or ends the ask', () => {
    expect(read('9')).toMatchObject({ reask: { reason: 'out_of_range' } });
    expect(read('1, 2')).toMatchObject({ reask: { reason: 'one_only' } });
    expect(read('')).toMatchObject({ reask: { reason: 'empty' } });
    expect(read('tak')).toMatchObject({ reask: { reason: 'ambiguous' } });
    expect(read('/cancel')).toEqual({ cancelled: true });
  });
});
