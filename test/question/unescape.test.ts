import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unescapeNewlines } from '../../src/question/unescape';
import { awkwardText } from './arbitrary-calls';
import { choice, first, repairsOf, text } from './reading';

/** Raw, so that what is written here is what the model wrote. */
const raw = String.raw;

describe('a literal escape becomes a newline', () => {
  it.each([
    ['alone', raw`Line 1\nLine 2`, 'Line 1\nLine 2'],
    ['as CR LF, once', raw`Line 1\r\nLine 2`, 'Line 1\nLine 2'],
    ['at either end', raw`\nLine\n`, '\nLine\n'],
    ['twice in a row', raw`A\n\nB`, 'A\n\nB'],
    [
      'after a sentence with a file name',
      raw`Overwrite config.json?\nnotes.txt too`,
      'Overwrite config.json?\nnotes.txt too',
    ],
    ['after a full stop', raw`Done.\nnotes.txt`, 'Done.\nnotes.txt'],
    ['after an exclamation mark', raw`Stop!\nnotes.txt`, 'Stop!\nnotes.txt'],
    ['after a colon', raw`Options:\nA.txt`, 'Options:\nA.txt'],
    ['after a Chinese full stop', raw`看看。\n打开a.txt`, '看看。\n打开a.txt'],
    ['before a word that is no extension', raw`Hint\nmore`, 'Hint\nmore'],
    ['where the extension would be too long', raw`Line\nlong.extension`, 'Line\nlong.extension'],
    ['where the extension would begin with a digit', raw`Line\nversion.2`, 'Line\nversion.2'],
    ['in three backticks', raw`${'```'}\na${'```'}`, '```\na```'],
    ['after an unmatched backtick', raw`It${'`'}s\nso`, 'It`s\nso'],
    ['after a code span', raw`${'`a`'}\nb.txt`, '`a`\nb.txt'],
    ['in quotes with more', raw`Say "hello\nworld"`, 'Say "hello\nworld"'],
    ['beside an opening quote only', raw`Say "\nhello"`, 'Say "\nhello"'],
    ['between quotes of two kinds', raw`a '\n" b`, 'a \'\n" b'],
    [
      'after a drive path and white space',
      raw`Write to C:\new now\nGo?`,
      `${raw`Write to C:\new`} now\nGo?`.replace(' now\n', raw` now\n`),
    ],
    ['after a quoted path', raw`Open "C:\new"\nor not?`, `${raw`Open "C:\new"`}\nor not?`],
    ['after a path and a question mark', raw`Overwrite C:\new\a.txt?\nYes`, `${raw`Overwrite C:\new\a.txt?`}\nYes`],
    [
      'after a path and a sentence in words',
      raw`Save to C:\tmp and then\nrestart`,
      `${raw`Save to C:\tmp and then`}\nrestart`,
    ],
    ['after a path and a new line', `C:\\tmp\nNext${raw`\nline`}`, 'C:\\tmp\nNext\nline'],
    ['after a letter and colon that are a word’s end', raw`Größe:\nA`, 'Größe:\nA'],
    ['before a path on a line of its own', raw`Save to:\nC:\new`, `Save to:\n${raw`C:\new`}`],
    ['around a lone colon', raw`\n:\n`, '\n:\n'],
    ['after a path that ends a sentence', raw`Open src\new.txt.\nThen go`, `${raw`Open src\new.txt.`}\nThen go`],
  ])('%s', (_name, given, expected) => {
    expect(unescapeNewlines(given)).toBe(expected);
  });
});

describe('a literal escape stays', () => {
  it.each([
    ['alone as \\r, or as another escape', raw`a\rb\tc\x`],
    ['in one backtick', raw`Split on ${'`'}a\nb${'`'}?`],
    ['in two backticks', raw`Split on ${'``'}a${'`'}\nb${'``'}?`],
    ['in one backtick across a real line', '`a\n\\nb`'],
    ['alone in double quotes', raw`Split on "\n"?`],
    ['alone in single quotes', raw`Split on '\r\n'?`],
    ['alone in curly quotes', raw`Split on “\n” or ‘\n’?`],
    ['alone in guillemets and corner brackets', raw`«\n» 「\n」`],
    ['twice alone in quotes', raw`Split on "\n\n"?`],
    ['after another backslash', raw`Write \\n or \\r\\n`],
    ['after two more', raw`x\\\ny`],
    ['in a drive path', raw`Write to C:\new\notes.txt?`],
    ['in a drive path with a slash', raw`Write to C:/dir\new`],
    ['in a drive path in brackets', raw`the file (C:\new\name)`],
    ['in a drive path with spaces', raw`Open C:\Program Files\new folder\notes.txt`],
    ['in a drive path with several', raw`Open C:\Program Files (x86)\nodejs`],
    ['in a quoted drive path', raw`Open "C:\my files\new folder\notes"?`],
    ['in a quoted drive path with several words', raw`Open "C:\my own new folder\names"?`],
    ['in a drive path in Chinese text', raw`打开C:\new吗`],
    ['in a UNC path', raw`Copy to \\server\new\notes`],
    ['in a UNC path in quotes', raw`Copy to "\\server\new share\notes"`],
    ['after a dot', raw`Run .\new\setup`],
    ['after two dots', raw`Run ..\new`],
    ['after a tilde', raw`In ~\notes and "~\new"`],
    ['after a variable', raw`In %APPDATA%\npm and %ProgramFiles(x86)%\new`],
    ['before a file extension', raw`Edit src\new.txt`],
    [
      'before one in brackets, quotes or at a sentence’s end',
      raw`(src\new.ts), "src\new.ts". See src\new.ts! And src\new.ts.`,
    ],
    ['before one of six characters', raw`Edit src\new.config`],
    ['in a file path of several parts', raw`Edit src\nested\deep\name.ts`],
  ])('%s', (_name, given) => {
    expect(unescapeNewlines(given)).toBe(given);
  });
});

describe('escapes of a call', () => {
  it('are read in the question, header, placeholder, labels and descriptions, and recorded once', () => {
    const options = [
      { label: raw`A\n1`, description: raw`d\n1`, preview: raw`p\n1` },
      { label: 'B', description: '' },
    ];
    const question = choice({ question: raw`q\n1`, header: raw`h\n1`, placeholder: raw`p\nmore`, options });
    expect(first(question)).toMatchObject({
      ...{ question: 'q\n1', header: 'h\n1', placeholder: 'p\nmore' },
      options: [{ label: 'A\n1', description: 'd\n1' }, {}],
    });
    expect(repairsOf(question)).toEqual(['unescaped']);
  });

  it('are left alone in a preview, which may hold code, and in an id', () => {
    const options = [{ label: 'A', description: '', preview: raw`print("a\nb")` }, 'B'];
    const question = first(choice({ id: raw`a\nb`, options }));
    expect(question.id).toBe(raw`a\nb`);
    expect(question.options![0]!.preview).toBe(raw`print("a\nb")`);
  });

  it('are trimmed at the ends once they are newlines', () => {
    expect(first(text({ question: raw`\nWhat?\n` })).question).toBe('What?');
  });

  it('leave nothing that reads differently again', () => {
    fc.assert(
      fc.property(awkwardText, (given) => {
        const once = unescapeNewlines(given);
        expect(unescapeNewlines(once)).toBe(once);
      }),
      { numRuns: 3_000 },
    );
  });
});
