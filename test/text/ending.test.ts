import { describe, expect, test } from 'vitest';
import type { Outcome, UnavailableCode } from '../../src/answer/outcome';
import { stringsFor } from '../../src/locales/locale';
import { endingOf } from '../../src/text/ending';

const EN = stringsFor('en');
const PERSON = { kind: 'human', renderer: 'web' } as const;
const DEFAULT = { kind: 'default', renderer: 'deadline' } as const;
const GIVEN = { questionId: '0', selected: ['a'], skipped: false };
const SKIPPED = { questionId: '0', selected: [], skipped: true };

function unavailable(code: UnavailableCode): Outcome {
  return { status: 'unavailable', code, message: 'typed by nobody' };
}

describe('how an ask ended, in a phrase', () => {
  test.each<[string, Outcome | undefined, boolean, string]>([
    ['an answer from here', { status: 'answered', answers: [GIVEN], by: PERSON }, false, EN.answered],
    ['an answer in part', { status: 'answered', answers: [SKIPPED, GIVEN], by: PERSON }, false, EN.answered],
    ['an answer that skips everything', { status: 'answered', answers: [SKIPPED], by: PERSON }, false, EN.skipped],
    ['an answer from elsewhere', { status: 'answered', answers: [GIVEN], by: PERSON }, true, EN.answeredElsewhere],
    [
      'a default, which came from nowhere',
      { status: 'answered', answers: [GIVEN], by: DEFAULT },
      true,
      EN.answeredByDefault,
    ],
    ['a question back', { status: 'clarification', text: 'why?', answers: [], by: PERSON }, true, EN.asksBack],
    ['a dismissal', { status: 'dismissed', reason: 'no', by: PERSON }, false, EN.dismissed],
    ['an expiry', { status: 'timed_out', afterMs: 1 }, false, EN.timedOut],
    ['an abort', { status: 'aborted', reason: 'x' }, false, EN.ended],
    ['an ask that nobody was shown', unavailable('undelivered'), false, EN.notShown],
    ['a close, before which it may have been seen', unavailable('closed'), false, EN.ended],
    ['an end that nobody knows', undefined, false, EN.ended],
  ])('%s', (_, outcome, isElsewhere, phrase) => {
    expect(endingOf(outcome, isElsewhere, EN)).toBe(phrase);
  });
});
