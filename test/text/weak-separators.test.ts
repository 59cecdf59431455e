import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/index';
import { parseReply } from '../../src/text/parse-reply';

const options = ['Python', 'Rust', 'Go'].map((label) => ({ label, description: '' }));
const single: Question = { id: 'lang', header: 'Language', question: 'Which language?', type: 'choice', options };
const many: Question = { ...single, multiSelect: true };

describe('a weak separator with nothing on one side', () => {
  test.each(['C++', 'c+', 'A+', '2+', 'B &', 'C and', '+1', '& 2', 'C#'])('%s is the person’s own words', (text) => {
    for (const question of [single, many]) {
      expect(parseReply([question], text)).toEqual({
        answers: [{ questionId: 'lang', selected: [], text, skipped: false }],
      });
    }
  });

  test('after a label it is words beside the pick', () => {
    expect(parseReply([many], 'Python, C++')).toEqual({
      answers: [{ questionId: 'lang', selected: ['Python'], text: 'C++', skipped: false }],
    });
  });

  test('between two it still joins, also after a comma, and a list may end in a comma', () => {
    const picks = (text: string) => {
      const parsed = parseReply([many], text);
      return 'answers' in parsed ? parsed.answers[0]?.selected : undefined;
    };
    expect(picks('1+3')).toEqual(['Python', 'Go']);
    expect(picks('Python, Rust, and Go')).toEqual(['Python', 'Rust', 'Go']);
    expect(picks('1, 2,')).toEqual(['Python', 'Rust']);
  });

  test('in a line of several questions too', () => {
    const second: Question = { ...single, id: 'other', header: 'Other one' };
    expect(parseReply([single, second], 'Python\nC++')).toMatchObject({
      answers: [{ selected: ['Python'] }, { selected: [], text: 'C++' }],
    });
  });
});

describe('a header on a screen', () => {
  test('has 16 columns at most, and wide characters take two', async () => {
    const { shortHeader } = await import('../../src/text/short-header');
    expect(shortHeader('Database')).toBe('Database');
    expect(shortHeader('1234567890123456')).toBe('1234567890123456');
    expect(shortHeader('Authentication method for the new service')).toBe('Authentication…');
    expect(shortHeader('数据库选择与部署')).toBe('数据库选择与部署');
    expect(shortHeader('数据库选择与部署方式')).toBe('数据库选择与部…');
    expect(shortHeader('two\nlines')).toBe('two lines');
  });
});
