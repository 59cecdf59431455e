import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/answer/outcome';
import { openClawContract } from '../../src/contracts/open-claw';
import { answer, answered, CLAW_QUESTIONS, DEFAULT, HUMAN } from './outcomes';

const present = (outcome: Outcome) => openClawContract.present(outcome, CLAW_QUESTIONS);
const told = (outcome: Outcome) => JSON.parse(present(outcome).llmContent) as Record<string, unknown>;

describe('the open-claw contract', () => {
  it('gives every answer as an array, labels with their mark, and leaves out what was skipped', () => {
    const outcome = answered({ deploy_target: { selected: ['暂存环境（推荐）'] } }, CLAW_QUESTIONS);
    expect(present(outcome)).toEqual({
      llmContent: '{"status":"answered","answers":{"answers":{"deploy_target":["暂存环境（推荐）"]}}}',
      returnDisplay: '**User answered:**\n  目标 → 暂存环境（推荐）',
    });
  });

  it('gives labels first, then the typed text, and quotes nothing', () => {
    const outcome = answered(
      { checks: { selected: ['Unit', 'Lint, fast'], text: '"more", later', note: 'soon' } },
      CLAW_QUESTIONS,
    );
    expect(told(outcome)).toEqual({
      status: 'answered',
      answers: { answers: { checks: ['Unit', 'Lint, fast', '"more", later'] } },
      notes: { checks: 'soon' },
    });
  });

  it('says when nobody answered but a default', () => {
    expect(told(answered({ checks: { selected: ['Unit'] } }, CLAW_QUESTIONS, DEFAULT))).toMatchObject({
      status: 'answered',
      by: 'default',
    });
  });

  it('tells an empty submission from no answer', () => {
    expect(present(answered({}, CLAW_QUESTIONS)).llmContent).toBe('{"status":"answered","answers":{"answers":{}}}');
  });

  it.each<[Outcome, string, RegExp]>([
    [{ status: 'dismissed', by: HUMAN }, 'dismissed', /closed the question/],
    [{ status: 'dismissed', reason: 'busy', by: HUMAN }, 'dismissed', /Reason: busy/],
    [{ status: 'timed_out', afterMs: 1 }, 'timed_out', /in time/],
    [{ status: 'aborted' }, 'aborted', /withdrawn/],
    [{ status: 'unavailable', code: 'no_renderer', message: '' }, 'no_renderer', /not shown/],
    [{ status: 'unavailable', code: 'denied', message: 'Not in CI' }, 'denied', /Not in CI/],
  ])('says no_answer, why, and to go on: %j', (outcome, reason, message) => {
    expect(told(outcome)).toEqual({ status: 'no_answer', reason, message: expect.stringMatching(message) as string });
    expect(told(outcome).message).toMatch(/best judgement/);
  });

  it('brings a question back, with what was answered so far', () => {
    const answers = [answer('deploy_target', { selected: ['生产环境'] }), answer('checks')];
    expect(told({ status: 'clarification', text: 'Why?', questionId: 'checks', answers, by: HUMAN })).toEqual({
      ...{ status: 'no_answer', reason: 'clarification', question: 'Why?', about: 'checks' },
      answers: { answers: { deploy_target: ['生产环境'] } },
      message: expect.stringContaining('asks back') as string,
    });
  });

  it('describes itself as the seed wants', () => {
    const description = openClawContract.description();
    for (const word of ['1-3', 'recommended option first', '(Recommended)', 'Other', 'no_answer'])
      expect(description).toContain(word);
    expect(openClawContract.timeout).toEqual({ default: 900, min: 30, max: 3_600 });
  });
});
