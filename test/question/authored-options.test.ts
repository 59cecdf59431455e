import { describe, expect, it } from 'vitest';
import { choice, first, firstIssue, OPTIONS, taken } from './reading';

const withLabel = (label: string, changes: object = {}) =>
  choice({ options: [...OPTIONS, { label, description: '' }], ...changes });

describe('an Other that the model wrote', () => {
  it.each([
    ...[
      'Other',
      'OTHER',
      'other...',
      'Other…',
      'Ｏｔｈｅｒ',
      'Others',
      'Other (please specify)',
      'Other (Please Specify)…',
    ],
    ...[
      'Other (type your own)',
      'Other...(specify)',
      'Other [describe]',
      '其他',
      '其它',
      '其他（请说明）',
      '其他...',
      'その他',
      '기타',
    ],
    ...[
      'Autre',
      'autre (préciser)',
      'Otro',
      'otro (especificar)',
      'Andere',
      'Andere (bitte angeben)',
      'Другое',
      'Altro',
      'Outro',
      'Other ()',
    ],
  ])('%s is dropped', (label) => {
    const { questions, repairs } = taken({ questions: [withLabel(label)] });
    expect(questions[0]!.options).toHaveLength(2);
    expect(repairs).toEqual(['other_option_removed']);
  });

  it.each([
    ...[
      'Other team',
      'Another',
      'Mother',
      'The other',
      'Other: MySQL',
      'Other (MySQL)',
      'Otherwise',
      '其他数据库',
      'None',
      'Other, please',
    ],
  ])('%s is not one', (label) => {
    expect(first(withLabel(label)).options).toHaveLength(3);
  });

  it('is dropped wherever it stands, and every time', () => {
    const options = ['Other', OPTIONS[0], '其他', OPTIONS[1]];
    expect(first(choice({ options })).options!.map(({ label }) => label)).toEqual(['PostgreSQL', 'SQLite']);
  });

  it('is not counted, so five options with it are four', () => {
    expect(first(choice({ options: ['A', 'B', 'C', 'D', 'Other'] })).options).toHaveLength(4);
    expect(firstIssue({ questions: [choice({ options: ['A', 'B', 'C', 'D', 'E', 'Other'] })] })).toBe(
      'questions[0].options too_many',
    );
  });

  it('shifts no position of what stands behind it', () => {
    const options = [{ label: 'Other', description: '' }, OPTIONS[0], { label: ' ', description: '' }];
    expect(firstIssue({ questions: [choice({ options })] })).toBe('questions[0].options[2].label empty');
    const twice = ['Other', 'A', 'a'];
    expect(firstIssue({ questions: [choice({ options: twice })] })).toBe('questions[0].options[2].label duplicate');
  });
});

describe('an All that the model wrote', () => {
  it.each([
    'All of the above',
    'ALL THE ABOVE',
    'all of the above.',
    'Select all',
    '全部',
    'All  of the above',
    'Alle oben genannten',
  ])('%s is dropped from a multi-select', (label) => {
    const { questions, repairs } = taken({ questions: [withLabel(label, { multiSelect: true })] });
    expect(questions[0]!.options).toHaveLength(2);
    expect(repairs).toEqual(['all_option_removed']);
  });

  it('stays on a single choice, where it means itself', () => {
    expect(first(withLabel('All of the above')).options).toHaveLength(3);
  });

  it.each(['All', 'All of the tests', '全部测试', 'Select all tests'])('%s is not one', (label) => {
    expect(first(withLabel(label, { multiSelect: true })).options).toHaveLength(3);
  });

  it('is dropped where the multi-select came by a synonym or a string', () => {
    expect(taken({ questions: [withLabel('全部', { type: 'multi_select' })] }).repairs).toEqual([
      'all_option_removed',
      'type_synonym',
    ]);
    expect(first(withLabel('全部', { multiSelect: 'true' })).options).toHaveLength(2);
  });
});
