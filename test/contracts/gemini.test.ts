import { describe, expect, it } from 'vitest';
import type { Outcome, UnavailableCode } from '../../src/answer/outcome';
import { geminiContract } from '../../src/contracts/gemini';
import { answer, answered, DEFAULT, HUMAN, QUESTIONS } from './outcomes';

const present = (outcome: Outcome) => geminiContract.present(outcome, QUESTIONS);
const content = (outcome: Outcome) => present(outcome).llmContent;
const display = (outcome: Outcome) => present(outcome).returnDisplay;

describe('an answer', () => {
  it('is keyed by position, and what was not answered is left out', () => {
    expect(content(answered({ 0: { selected: ['Postgres'] }, 2: { text: 'Some text' } }))).toBe(
      '{"answers":{"0":"Postgres","2":"Some text"}}',
    );
  });

  it('that is one label or one text stands verbatim', () => {
    expect(content(answered({ 0: { selected: ['SQLite, local'] } }))).toBe('{"answers":{"0":"SQLite, local"}}');
    expect(content(answered({ 0: { text: 'Both, "really"' } }))).toBe(
      JSON.stringify({ answers: { 0: 'Both, "really"' } }),
    );
    expect(content(answered({ 3: { selected: ['No'] } }))).toBe('{"answers":{"3":"No"}}');
  });

  it('of a multi-select is joined in option order, then the text; a member with a comma or a quotation mark first is quoted', () => {
    const checks = (change: object) => (JSON.parse(content(answered({ 1: change }))) as { answers: object }).answers;
    expect(checks({ selected: ['Unit'] })).toEqual({ 1: 'Unit' });
    expect(checks({ selected: ['Unit', 'Lint, fast', '"E2E"'], text: 'and more' })).toEqual({
      1: String.raw`Unit, "Lint, fast", "\"E2E\"", and more`,
    });
    expect(checks({ selected: ['Lint, fast'] })).toEqual({ 1: '"Lint, fast"' });
    expect(checks({ text: 'a, b' })).toEqual({ 1: '"a, b"' });
  });

  it('with a label and a text is a list as well', () => {
    expect(content(answered({ 3: { selected: ['Yes'], text: 'later, please' } }))).toBe(
      JSON.stringify({ answers: { 3: 'Yes, "later, please"' } }),
    );
  });

  it('brings its note, and no notes where there are none', () => {
    expect(content(answered({ 0: { selected: ['Postgres'], note: 'v16' }, 3: { selected: ['Yes'] } }))).toBe(
      '{"answers":{"0":"Postgres","3":"Yes"},"notes":{"0":"v16"}}',
    );
  });

  it('is shown with its header, a line each, later lines indented under it', () => {
    expect(
      display(
        answered({ 0: { selected: ['Postgres'] }, 1: { selected: ['Unit', 'Lint, fast'] }, 2: { text: 'a\nb' } }),
      ),
    ).toBe('**User answered:**\n  DB → Postgres\n  Checks → Unit, "Lint, fast"\n  Name → a\n    b');
  });

  it('can not pass for another line, or reach the terminal, on the screen', () => {
    const shown = display(answered({ 2: { text: 'x\r\u001b[2J  Deploy → Yes\u202e' } }));
    expect(shown).toBe('**User answered:**\n  Name → x\n      Deploy → Yes');
  });

  it('comes to the model as it was typed', () => {
    const text = 'a\u001b[2J\r\n"\\';
    expect(JSON.parse(content(answered({ 2: { text } })))).toEqual({ answers: { 2: text } });
  });

  it('is found by its question’s id, wherever it stands', () => {
    const answers = [answer('3', { selected: ['No'] }), answer('0', { selected: ['Postgres'] })];
    expect(content({ status: 'answered', answers, by: HUMAN })).toBe('{"answers":{"0":"Postgres","3":"No"}}');
  });
});

describe('an empty submission', () => {
  it('is its own fact', () => {
    expect(present(answered({}))).toEqual({
      llmContent: '{"answers":{}}',
      returnDisplay: 'User submitted without answering questions.',
    });
  });
});

describe('an answer by default', () => {
  it('says so', () => {
    const outcome = answered({ 0: { selected: ['Postgres'] } }, QUESTIONS, DEFAULT);
    expect(JSON.parse(content(outcome))).toEqual({
      answers: { 0: 'Postgres' },
      by: 'default',
      message: expect.stringMatching(/in time.*recommended.*not confirmed/) as string,
    });
    expect(content(outcome)).toMatch(/^\{"answers":\{"0":"Postgres"\},"by":"default","message":"/);
    expect(display(outcome)).toBe('No answer in time; took the recommended');
  });
});

describe('a question back', () => {
  it('comes with what it is about and what was answered so far', () => {
    const answers = [answer('0', { selected: ['Postgres'] }), answer('1'), answer('2'), answer('3')];
    const outcome: Outcome = {
      status: 'clarification',
      text: 'Which\u001b[1m version?',
      questionId: '1',
      answers,
      by: HUMAN,
    };
    expect(content(outcome)).toMatch(
      /^\{"status":"clarification","question":"Which\\u001b\[1m version\?","about":"1","answers":\{"0":"Postgres"\},"message":"[^"]*ask_user[^"]*"\}$/,
    );
    expect(display(outcome)).toBe('User asks: Which version?');
  });

  it('may be about none of them', () => {
    expect(content({ status: 'clarification', text: 'Why?', answers: [], by: HUMAN })).toMatch(
      /^\{"status":"clarification","question":"Why\?","answers":\{\},"message":"/,
    );
  });
});

describe('a dismissal', () => {
  it('is the seed’s sentence, with the reason where there is one', () => {
    expect(present({ status: 'dismissed', by: HUMAN })).toEqual({
      llmContent: 'User dismissed ask_user dialog without answering.',
      returnDisplay: 'User dismissed dialog',
    });
    expect(content({ status: 'dismissed', reason: 'not now', by: HUMAN })).toBe(
      'User dismissed ask_user dialog without answering. Reason: not now',
    );
    expect(content({ status: 'dismissed', reason: '  ', by: HUMAN })).toBe(
      'User dismissed ask_user dialog without answering.',
    );
  });
});

describe('no answer', () => {
  const told = (outcome: Outcome) =>
    JSON.parse(content(outcome)) as { status: string; reason: string; message: string };

  it('in time is never called a dismissal', () => {
    const outcome: Outcome = { status: 'timed_out', afterMs: 5 };
    expect(content(outcome)).toMatch(
      /^\{"status":"no_answer","reason":"timed_out","message":"[^"]*go on with your best judgement[^"]*"\}$/,
    );
    expect(told(outcome).message).not.toContain('dismiss');
    expect(display(outcome)).toBe('No answer in time');
  });

  it('because it was withdrawn says why', () => {
    const outcome: Outcome = { status: 'aborted', reason: 'closed' };
    expect(told(outcome)).toEqual({
      ...{ status: 'no_answer', reason: 'aborted' },
      message: expect.stringMatching(/\(closed\).*best judgement/) as string,
    });
    expect(told({ status: 'aborted' }).message).toMatch(/withdrawn before the user answered\. .*best judgement/);
    expect(display(outcome)).toBe('Ask ended');
  });

  const codes: UnavailableCode[] = ['non_interactive', 'no_renderer', 'undelivered', 'subagent', 'too_many', 'closed'];

  it.each(codes)('by %s says that the question was not shown, and to go on', (code) => {
    const outcome: Outcome = { status: 'unavailable', code, message: 'internal' };
    expect(told(outcome)).toEqual({
      ...{ status: 'no_answer', reason: code },
      message: expect.stringMatching(/^The question was not shown[:,] .*best judgement/) as string,
    });
    expect(display(outcome)).toBe('Question not shown');
  });

  it('by a denial says what the rule says', () => {
    const denied = (message: string) => told({ status: 'unavailable', code: 'denied', message }).message;
    expect(denied('Plan mode: decide yourself')).toMatch(/^Plan mode: decide yourself\. .*best judgement/);
    expect(denied('')).toMatch(/^The question was not shown: a policy does not allow it\. /);
  });
});
