import { describe, expect, test } from 'vitest';
import { loadPatterns } from '../../src/answer/pattern';
import { unsentText } from '../../src/dialog/draft';
import { describeMessage } from '../../src/dialog/message';
import { saveDrafts } from '../../src/dialog/saved-drafts';
import { isTouched, progressOf, tabsOf, unansweredOf, unsentAskBacksOf, unsentOf } from '../../src/dialog/selectors';
import { en } from '../../src/locales/en';
import { ALL, CHECKS, DATABASE, DEPLOY, dialogOf, NAME, play, press, typed } from './asks';

describe('a single choice', () => {
  test('is taken by its digit and handed in where it is the only question', () => {
    expect(press(dialogOf([DATABASE]), '2').reply).toEqual({ answers: { db: { selected: ['SQLite'] } } });
  });

  test('is taken by Enter at the cursor, and the dialog goes on', () => {
    const dialog = press(dialogOf(ALL), 'down', 'return');
    expect(dialog.page).toBe(1);
    expect(dialog.drafts[0]?.picked).toEqual([1]);
  });

  test('is picked by Space, which never goes on', () => {
    const dialog = press(dialogOf([DATABASE]), 'space');
    expect(dialog.drafts[0]?.picked).toEqual([0]);
    expect(dialog.reply).toBeUndefined();
  });

  test('has one answer: picking another puts it in place of the first', () => {
    expect(press(dialogOf(ALL), 'space', 'down', 'space').drafts[0]?.picked).toEqual([1]);
  });

  test('takes typed words in place of what was picked', () => {
    const dialog = typed(press(dialogOf([DATABASE]), 'space'), 'my own');
    expect(press(dialog, 'return').reply).toEqual({ answers: { db: { text: 'my own' } } });
  });

  test('reviews a typed text that an option was picked over, so that it is not lost unseen', () => {
    const dialog = press(typed(dialogOf([DATABASE]), 'MariaDB'), 'up', 'return');
    expect(dialog.reply).toBeUndefined();
    expect(dialog.page).toBe(1);
    expect(unsentOf(dialog)).toEqual([{ question: DATABASE, text: 'MariaDB' }]);
    expect(press(dialog, 'return').reply).toEqual({ answers: { db: { selected: ['SQLite'] } } });
  });

  test('is not picked by a Space that goes to a field', () => {
    const noting = play(press(dialogOf([DATABASE]), 'n'), { type: 'toggle' });
    expect(noting.drafts[0]?.picked).toEqual([]);
  });

  test('is not picked by a cursor that only passes', () => {
    expect(press(dialogOf(ALL), 'down', 'up', 'down').drafts[0]?.picked).toEqual([]);
  });

  test('goes round from the last row to the first', () => {
    expect(press(dialogOf([DATABASE]), 'up').focus).toBe('field');
    expect(press(dialogOf([DATABASE]), 'up', 'down').drafts[0]?.cursor).toBe(0);
  });
});

describe('Other', () => {
  test('begins with any letter typed on the list', () => {
    const dialog = typed(dialogOf([DATABASE]), 'xyz');
    expect(dialog.focus).toBe('field');
    expect(dialog.drafts[0]?.field.text).toBe('xyz');
  });

  test('begins with a digit that is no row, and takes digits as text from then on', () => {
    expect(typed(dialogOf([DATABASE]), '8081').drafts[0]?.field.text).toBe('8081');
  });

  test('is gone to by its own digit', () => {
    expect(press(dialogOf([DATABASE]), '3').focus).toBe('field');
  });

  test('takes a paste of several lines as one text', () => {
    const dialog = play(dialogOf([DATABASE]), { type: 'insert', text: 'a\nb, c\n' });
    expect(press(dialog, 'return').reply).toEqual({ answers: { db: { text: 'a\nb, c\n' } } });
  });

  test('types what would be a command on the list', () => {
    expect(typed(press(dialogOf([DATABASE]), '3'), 'n? 1').drafts[0]?.field.text).toBe('n? 1');
  });

  test('left blank answers nothing and never dismisses: the review names the question', () => {
    const dialog = press(dialogOf([DATABASE]), '3', 'return');
    expect(dialog.reply).toBeUndefined();
    expect(unansweredOf(dialog)).toEqual([DATABASE]);
    expect(press(dialog, 'return').reply).toEqual({ answers: {} });
  });

  test('deleted to nothing is no answer any more', () => {
    expect(press(typed(dialogOf(ALL), 'x'), 'backspace').drafts[0]?.usesText).toBe(false);
  });

  test('moves its caret between its lines before the cursor leaves it', () => {
    const dialog = play(dialogOf([DATABASE]), { type: 'insert', text: 'a\nb' });
    expect(press(dialog, 'up').focus).toBe('field');
    expect(press(dialog, 'up').drafts[0]?.field.caret).toBe(1);
    expect(press(dialog, 'up', 'up').focus).toBe('list');
  });

  test('typed, picked over and entered again is the answer', () => {
    const dialog = press(typed(dialogOf(ALL), 'MariaDB'), 'up', 'space', 'down', 'return');
    expect(dialog.drafts[0]).toMatchObject({ picked: [], usesText: true });
  });

  test('belongs to its question: the next one has a field of its own', () => {
    const dialog = press(typed(dialogOf([DATABASE, DEPLOY]), 'x'), 'return', '3');
    expect(dialog.page).toBe(1);
    expect(dialog.drafts[1]?.field.text).toBe('');
  });
});

describe('a multi-select', () => {
  test('is toggled by digits, Space and Enter, none of which goes on', () => {
    const dialog = press(dialogOf([CHECKS]), '1', '3', 'return');
    expect(dialog.drafts[0]?.picked).toEqual([0]);
    expect(dialog.reply).toBeUndefined();
    expect(press(dialog, 'space').drafts[0]?.picked).toEqual([0, 2]);
  });

  test('goes on at Done, its labels in option order and to the letter', () => {
    const dialog = press(dialogOf([CHECKS]), '3', '2', 'end', 'return');
    expect(dialog.reply).toEqual({ answers: { checks: { selected: ['Lint, format', '端到端'] } } });
  });

  test('picks all with All the above, and none when all were', () => {
    const all = press(dialogOf([CHECKS]), '4');
    expect(all.drafts[0]?.picked).toEqual([0, 1, 2]);
    expect(press(all, 'space').drafts[0]?.picked).toEqual([]);
  });

  test('keeps what was picked beside a typed text', () => {
    const dialog = press(typed(press(dialogOf([CHECKS]), '1'), 'fuzz'), 'return', 'return');
    expect(dialog.reply).toEqual({ answers: { checks: { selected: ['Unit'], text: 'fuzz' } } });
  });
});

describe('a yes or no', () => {
  test.each([
    ['y', 'Yes'],
    ['Y', 'Yes'],
    ['n', 'No'],
    ['N', 'No'],
  ])('is picked by %s, and handed in by Enter after it', (key, label) => {
    const picked = press(dialogOf([DEPLOY]), key);
    expect(picked.reply).toBeUndefined();
    expect(press(picked, 'return').reply).toEqual({ answers: { deploy: { selected: [label] } } });
  });

  test('has its note by Alt-n', () => {
    expect(press(dialogOf([DEPLOY]), 'alt-n').focus).toBe('note');
  });

  test('on a tool call is picked in the same way, so that n and Enter never let it run', () => {
    const labels = ['proceed_once', 'proceed_always', 'cancel'];
    const decision = { ...DATABASE, options: labels.map((label) => ({ label, description: '' })) };
    expect(press(dialogOf([decision]), 'n', 'return').reply).toEqual({ answers: { db: { selected: ['cancel'] } } });
    expect(press(dialogOf([decision]), 'y', 'return').reply).toEqual({
      answers: { db: { selected: ['proceed_once'] } },
    });
  });

  test('on a tool call can’t be left out', () => {
    const labels = ['proceed_once', 'cancel'];
    const decision = { ...DATABASE, options: labels.map((label) => ({ label, description: '' })) };
    expect(press(dialogOf([decision]), 'ctrl-s')).toEqual(dialogOf([decision]));
  });

  test('takes any other letter for words of one’s own', () => {
    expect(typed(dialogOf([DEPLOY]), 'later').drafts[0]?.field.text).toBe('later');
  });
});

describe('a text question', () => {
  test('is answered by typing and Enter', () => {
    expect(press(typed(dialogOf([NAME]), 'my app'), 'return').reply).toEqual({ answers: { name: { text: 'my app' } } });
  });

  test.each(['ctrl-j', 'ctrl-return', 'alt-return', 'shift-return'])('takes a new line by %s', (key) => {
    const dialog = typed(press(typed(dialogOf([NAME]), 'a'), key), 'b');
    expect(dialog.drafts[0]?.field.text).toBe('a\nb');
  });

  test('starts with its default, which is the answer only once the person goes on with it', () => {
    const question = { ...NAME, constraints: { default: 'app' } };
    const dialog = dialogOf([question, DATABASE]);
    expect(dialog.drafts[0]?.field.text).toBe('app');
    expect(isTouched(dialog)).toBe(false);
    expect(press(dialog, 'tab').drafts[0]?.usesText).toBe(false);
    expect(unsentOf(press(dialog, 'tab'))).toEqual([]);
    expect(press(dialog, 'return').drafts[0]?.usesText).toBe(true);
  });

  test('left by Esc takes typing up again where it was', () => {
    const dialog = press(typed(dialogOf([NAME]), 'ab'), 'escape');
    expect(dialog.focus).toBe('list');
    expect(typed(dialog, 'c').drafts[0]?.field.text).toBe('abc');
  });

  test('deletes words, and to both ends of the line', () => {
    const dialog = typed(dialogOf([NAME]), 'one two');
    expect(press(dialog, 'ctrl-w').drafts[0]?.field.text).toBe('one ');
    expect(press(dialog, 'ctrl-u').drafts[0]?.field.text).toBe('');
    expect(press(dialog, 'home', 'ctrl-k').drafts[0]?.field.text).toBe('');
  });
});

describe('what a question asks of its answer', () => {
  const AGE = { ...NAME, header: 'Age', required: true, constraints: { format: 'integer', minimum: 18 } as const };

  test('is said when Enter is pressed, and the text stays', () => {
    const dialog = press(typed(dialogOf([AGE]), 'ten'), 'return');
    expect(dialog.reply).toBeUndefined();
    expect(dialog.drafts[0]?.field.text).toBe('ten');
    expect(describeMessage(dialog.message!, AGE, en)).toBe('That needs to be a whole number.');
  });

  test('is said of a number that is out of range', () => {
    const dialog = press(typed(dialogOf([AGE]), '7'), 'return');
    expect(describeMessage(dialog.message!, AGE, en)).toBe('That needs to be at least 18.');
  });

  test('goes away with the next key that changes something, and not with the cursor', () => {
    const refused = press(typed(dialogOf([AGE]), 'x'), 'return');
    expect(press(refused, 'up').message).toBeDefined();
    expect(press(refused, 'backspace').message).toBeUndefined();
  });

  test('goes away when another question comes into view', () => {
    const refused = press(typed(dialogOf([DATABASE, AGE]), 'x'), 'return', 'x', 'return');
    expect(refused.message).toBeDefined();
    expect(play(refused, { type: 'go', page: 0 }).message).toBeUndefined();
  });

  test('does not keep the person from looking at another question, and the end turns back to it', () => {
    const away = press(typed(dialogOf([AGE, DATABASE]), 'x'), 'tab');
    expect(away.page).toBe(1);
    const back = play(away, { type: 'submit' });
    expect(back.page).toBe(0);
    expect(back.message).toEqual({ kind: 'breach', rule: 'format' });
  });

  test('refuses to leave out what is required', () => {
    expect(press(dialogOf([AGE]), 'return').message).toEqual({ kind: 'required' });
    expect(press(dialogOf([AGE]), 'ctrl-s').message).toEqual({ kind: 'required' });
  });

  test('leaves a pattern to the broker where the engine for it is not loaded', () => {
    const question = { ...NAME, constraints: { pattern: '^never-seen' } };
    expect(press(typed(dialogOf([question]), 'ab'), 'return').reply).toEqual({ answers: { name: { text: 'ab' } } });
  });

  test.each([
    ['minLength', { minLength: 3 }, 'ab', 'That needs at least 3 characters.'],
    ['maxLength', { maxLength: 1 }, 'ab', 'That may have at most 1 character.'],
    ['pattern', { pattern: '^x' }, 'ab', 'That needs to match the pattern ^x'],
    ['maximum', { format: 'number', maximum: 2 }, '3', 'That needs to be at most 2.'],
    ['email', { format: 'email' }, 'ab', 'That needs to be an e-mail address.'],
  ] as const)('is put into words: %s', async (_, constraints, text, words) => {
    const question = { ...NAME, constraints };
    await loadPatterns([question]);
    const { message } = press(typed(dialogOf([question]), text), 'return');
    expect(describeMessage(message!, question, en)).toBe(words);
  });

  test('keeps a text that is too long, and says by how much', () => {
    const dialog = press(typed(dialogOf([NAME], { answerLength: 3 }), 'abcd'), 'return');
    expect(describeMessage(dialog.message!, NAME, en)).toBe('That is too long: 4 characters, and at most 3 are taken.');
    expect(dialog.drafts[0]?.field.text).toBe('abcd');
  });

  test('holds for a note as well', () => {
    const dialog = typed(press(dialogOf([DATABASE], { answerLength: 3 }), 'n'), 'long');
    expect(press(dialog, 'return', '1').message).toEqual({ kind: 'too_long', limit: 3, length: 4 });
  });
});

describe('several questions', () => {
  test('have a tab each and one for the review', () => {
    const tabs = tabsOf(press(dialogOf(ALL), '1'));
    expect(tabs.map(({ question, state, inView }) => [question?.header, state, inView])).toEqual([
      ['Database', 'answered', false],
      ['Checks', 'open', true],
      ['Name', 'open', false],
      ['Deploy', 'open', false],
      [undefined, 'open', false],
    ]);
  });

  test('one question has no tabs', () => {
    expect(tabsOf(dialogOf([DATABASE]))).toEqual([]);
  });

  test('turn by Tab, Shift-Tab and the arrows, and stop at both ends', () => {
    const dialog = dialogOf(ALL);
    expect(press(dialog, 'tab').page).toBe(1);
    expect(press(dialog, 'right', 'right', 'tab', 'tab', 'tab').page).toBe(4);
    expect(press(dialog, 'tab', 'shift-tab', 'left').page).toBe(0);
  });

  test('keep every draft while turning back and forth', () => {
    let dialog = typed(press(dialogOf(ALL), '2', '1', '3', 'tab'), 'app');
    dialog = press(dialog, 'tab', 'shift-tab', 'shift-tab', 'shift-tab', 'tab', 'tab');
    expect(dialog.drafts.map(({ picked, field }) => [picked, field.text])).toEqual([
      [[1], ''],
      [[0, 2], ''],
      [[], 'app'],
      [[], ''],
    ]);
  });

  test('end on the review, which names what has no answer, and Enter hands in', () => {
    const dialog = press(dialogOf([DATABASE, DEPLOY]), '1', 'tab');
    expect(unansweredOf(dialog)).toEqual([DEPLOY]);
    expect(progressOf(dialog)).toEqual({ answered: 1, total: 2 });
    expect(press(dialog, 'return').reply).toEqual({ answers: { db: { selected: ['PostgreSQL'] } } });
  });

  test('the review goes round from its last row to its first', () => {
    const review = play(dialogOf([DATABASE, NAME]), { type: 'go', page: 2 });
    expect(press(review, 'down').reviewCursor).toBe(0);
  });

  test('are left out by Alt-s as well, and walked by Ctrl-p and Ctrl-n', () => {
    expect(press(dialogOf(ALL), 'alt-s').drafts[0]?.skipped).toBe(true);
    expect(press(dialogOf(ALL), 'ctrl-n').drafts[0]?.cursor).toBe(1);
    expect(press(dialogOf(ALL), 'ctrl-n', 'ctrl-p').drafts[0]?.cursor).toBe(0);
  });

  test('Home and End go to the first row and the last', () => {
    expect(press(dialogOf([CHECKS]), 'end').drafts[0]?.cursor).toBe(5);
    expect(press(dialogOf([CHECKS]), 'down', 'down', 'home').drafts[0]?.cursor).toBe(0);
  });

  test('are gone back to from the review by digit or by cursor', () => {
    const review = play(dialogOf(ALL), { type: 'go', page: 4 });
    expect(press(review, '2').page).toBe(1);
    expect(press(review, 'up', 'return').page).toBe(3);
  });

  test('the review begins at Submit each time it comes into view', () => {
    const review = press(play(dialogOf(ALL), { type: 'go', page: 4 }), 'up');
    expect(play(review, { type: 'go', page: 0 }, { type: 'go', page: 4 }).reviewCursor).toBe(4);
  });

  test('a lone question has no page to turn to, and tabs once there is something to review', () => {
    expect(press(dialogOf([DATABASE]), 'tab', 'right')).toEqual(dialogOf([DATABASE]));
    const review = press(dialogOf([DATABASE]), '3', 'return');
    expect(tabsOf(review).map(({ inView }) => inView)).toEqual([false, true]);
    expect(press(review, 'left').page).toBe(0);
  });

  test('Space on the review hands nothing in', () => {
    expect(press(play(dialogOf(ALL), { type: 'go', page: 4 }), 'space').reply).toBeUndefined();
  });

  test('are left out by skip, keep what was entered, and count again once edited', () => {
    const skipped = press(typed(dialogOf([NAME, DATABASE]), 'app'), 'ctrl-s');
    expect(skipped.page).toBe(1);
    expect(tabsOf(skipped)[0]?.state).toBe('skipped');
    expect(unansweredOf(skipped)).toEqual([DATABASE]);
    expect(play(skipped, { type: 'submit' }).reply).toEqual({ answers: {} });
    const again = typed(press(skipped, 'shift-tab'), 's');
    expect(play(again, { type: 'submit' }).reply).toEqual({ answers: { name: { text: 'apps' } } });
  });

  test('one that is not in view is left out without turning the page', () => {
    expect(play(dialogOf(ALL), { type: 'skip', question: 2 }).page).toBe(0);
  });

  test('a text that was skipped is held to no rule, as it is not sent', () => {
    const dialog = press(typed(dialogOf([NAME, DATABASE], { answerLength: 2 }), 'long'), 'ctrl-s');
    expect(play(dialog, { type: 'submit' }).reply).toEqual({ answers: {} });
  });

  test('an id that every object has is an id like any other', () => {
    const dialog = press(dialogOf([{ ...DATABASE, id: '__proto__' }]), '1');
    expect(Object.keys((dialog.reply as { answers: object }).answers)).toEqual(['__proto__']);
  });
});

describe('a note', () => {
  test('is opened by n on a list, typed, and goes along with the answer', () => {
    const dialog = press(typed(press(dialogOf([DATABASE]), 'n'), 'not sure'), 'return', '1');
    expect(dialog.reply).toEqual({ answers: { db: { selected: ['PostgreSQL'], note: 'not sure' } } });
  });

  test('is opened by Alt-n while typing, where n is a letter', () => {
    const dialog = typed(press(typed(dialogOf([NAME]), 'an'), 'alt-n'), 'x');
    expect(dialog.drafts[0]).toMatchObject({ field: { text: 'an' }, note: { text: 'x' } });
  });

  test('takes a message away when it is opened', () => {
    const refused = press(dialogOf([{ ...DATABASE, required: true }]), '3', 'return');
    expect(refused.message).toBeDefined();
    expect(press(refused, 'alt-n').message).toBeUndefined();
  });

  test('left by Esc keeps its text', () => {
    const dialog = press(typed(press(dialogOf([DATABASE]), 'n'), 'keep'), 'escape');
    expect(dialog.focus).toBe('list');
    expect(dialog.drafts[0]?.note.text).toBe('keep');
  });

  test('alone is no answer', () => {
    const dialog = press(typed(press(dialogOf([DATABASE, DEPLOY]), 'n'), 'hm'), 'return');
    expect(progressOf(dialog).answered).toBe(0);
    expect(play(dialog, { type: 'submit' }).reply).toEqual({ answers: { db: { note: 'hm' } } });
  });
});

describe('asking back', () => {
  test('ends the dialog with the words, the question in view, and what is answered so far', () => {
    const dialog = press(typed(press(dialogOf(ALL), '1', '?'), 'Why?'), 'return');
    expect(dialog.reply).toEqual({
      clarify: 'Why?',
      questionId: 'checks',
      answers: { db: { selected: ['PostgreSQL'] } },
    });
  });

  test('with nothing typed asks nothing', () => {
    const dialog = press(dialogOf([DATABASE]), '?', 'return');
    expect(dialog.reply).toBeUndefined();
    expect(dialog.focus).toBe('list');
  });

  test('left by Esc keeps the words', () => {
    expect(press(typed(press(dialogOf([DATABASE]), '?'), 'Why'), 'escape').drafts[0]?.askBack.text).toBe('Why');
  });

  test('is about the question that it was begun at: each has words of its own', () => {
    const dialog = press(typed(press(dialogOf([DATABASE, DEPLOY]), '?'), 'Why?'), 'escape', 'tab', '?');
    expect(press(dialog, 'return').reply).toBeUndefined();
    expect(press(dialog, 'escape', 'shift-tab', '?', 'return').reply).toMatchObject({
      clarify: 'Why?',
      questionId: 'db',
    });
  });

  test('left unsent is named, and kept with the drafts', () => {
    const dialog = press(typed(press(dialogOf(ALL), '?'), 'Why?'), 'escape');
    expect(unsentAskBacksOf(dialog)).toEqual([{ question: DATABASE, text: 'Why?' }]);
    expect(unsentAskBacksOf(dialogOf(ALL, { drafts: saveDrafts(dialog) }))).toHaveLength(1);
    expect(press(dialog, 'escape').leaving).toBe(true);
  });

  test('is held to the length of an answer', () => {
    const dialog = press(typed(press(dialogOf([DATABASE], { answerLength: 3 }), '?'), 'Why?'), 'return');
    expect(dialog.message).toEqual({ kind: 'too_long', limit: 3, length: 4 });
    expect(dialog.reply).toBeUndefined();
  });

  test('left unsent is reviewed before a lone answer is handed in', () => {
    const dialog = press(typed(press(dialogOf([DATABASE]), '?'), 'why'), 'escape', '1');
    expect(dialog.reply).toBeUndefined();
    expect(press(dialog, 'return').reply).toEqual({ answers: { db: { selected: ['PostgreSQL'] } } });
  });

  test('leaves out an answer that could not be taken', () => {
    const age = { ...NAME, constraints: { format: 'integer' } as const };
    const dialog = press(typed(press(typed(dialogOf([age]), 'x'), 'alt-?'), 'What for?'), 'return');
    expect(dialog.reply).toEqual({ clarify: 'What for?', questionId: 'name', answers: {} });
  });
});

describe('leaving', () => {
  test('with nothing entered takes one Esc', () => {
    expect(press(dialogOf(ALL), 'escape').reply).toEqual({ cancelled: true });
    expect(press(dialogOf([NAME]), 'escape').reply).toEqual({ cancelled: true });
  });

  test('first leaves the field, then asks, then dismisses', () => {
    const left = press(typed(dialogOf([DATABASE]), 'x'), 'escape');
    expect([left.focus, left.leaving, left.reply]).toEqual(['list', false, undefined]);
    const asked = press(left, 'escape');
    expect([asked.leaving, asked.reply]).toEqual([true, undefined]);
    expect(press(asked, 'escape').reply).toEqual({ cancelled: true });
  });

  test.each(['return', 'space', '1', 'x', 'down', 'n', '?', 'ctrl-s', 'tab'])(
    'is taken back by %s, which does nothing else',
    (key) => {
      const asked = press(dialogOf(ALL), 'space', 'escape');
      expect(press(asked, key)).toEqual({ ...asked, leaving: false });
    },
  );

  test('stays at the words, so that Enter takes them and nothing that nobody looked at', () => {
    const left = press(typed(dialogOf([DATABASE]), 'MariaDB'), 'escape');
    expect(press(left, 'return').reply).toEqual({ answers: { db: { text: 'MariaDB' } } });
    expect(press(left, 'up').drafts[0]?.cursor).toBe(1);
  });

  test('takes a paste into the field that has the focus, and stays', () => {
    const asked = press(typed(press(dialogOf([NAME]), 'alt-n'), 'hm'), 'escape');
    const leaving = { ...asked, leaving: true };
    const pasted = play(leaving, { type: 'insert', text: 'a\nb' });
    expect([pasted.leaving, pasted.drafts[0]?.field.text]).toEqual([false, 'a\nb']);
  });

  test('asks also where only a note was entered', () => {
    expect(press(typed(press(dialogOf([DATABASE]), 'n'), 'hm'), 'escape', 'escape').leaving).toBe(true);
  });

  test('loses no draft on the way', () => {
    const dialog = press(typed(dialogOf([DATABASE]), 'MariaDB'), 'escape', 'escape', 'up');
    expect(dialog.drafts[0]).toMatchObject({ field: { text: 'MariaDB' }, usesText: true });
  });

  test('by Ctrl-C is at once', () => {
    expect(press(typed(dialogOf([DATABASE]), 'x'), 'ctrl-c').reply).toEqual({ cancelled: true });
  });
});

describe('the end', () => {
  test('takes no event any more', () => {
    const ended = press(dialogOf([DATABASE]), '1');
    expect(press(ended, '2', 'escape', 'x')).toBe(ended);
  });

  test('is open again where the reply could not be taken, with everything in it and the reason', () => {
    const ended = press(typed(dialogOf([NAME]), 'app'), 'return');
    const again = play(ended, {
      type: 'reopen',
      issues: [{ path: '', code: 'pattern', message: 'Too \u001b[1mshort.' }],
    });
    expect(again.reply).toBeUndefined();
    expect(again.drafts[0]?.field.text).toBe('app');
    expect(describeMessage(again.message!, NAME, en)).toBe('That reply could not be taken: Too short.');
  });
});

describe('events of other screens', () => {
  test('edit any question, not only the one in view', () => {
    const dialog = play(
      dialogOf(ALL),
      { type: 'pick', question: 3, option: 1 },
      { type: 'pick_all', question: 1 },
      { type: 'set_text', question: 2, text: 'app' },
      { type: 'set_note', question: 0, text: 'hm' },
    );
    expect(dialog.page).toBe(0);
    expect(play(dialog, { type: 'submit' }).reply).toEqual({
      answers: {
        db: { note: 'hm' },
        checks: { selected: ['Unit', 'Lint, format', '端到端'] },
        name: { text: 'app' },
        deploy: { selected: ['No'] },
      },
    });
  });

  test('that make no sense change nothing', () => {
    const dialog = dialogOf(ALL);
    expect(
      play(
        dialog,
        { type: 'pick', option: 7 },
        { type: 'pick', question: 9, option: 0 },
        { type: 'pick', question: 2, option: 0 },
        { type: 'pick_all', question: 0 },
        { type: 'choose', row: 40 },
        { type: 'skip', question: -1 },
        { type: 'clarify', text: '  ' },
        { type: 'edit', edit: 'backspace' },
      ),
    ).toEqual(dialog);
  });

  test('turn to a page that is there, whatever the number', () => {
    expect(play(dialogOf(ALL), { type: 'go', page: Number.NaN }).page).toBe(0);
    expect(play(dialogOf(ALL), { type: 'go', page: 99 }).page).toBe(4);
  });
});

describe('saved drafts', () => {
  test('come back in another dialog about the same questions', () => {
    let dialog = press(typed(press(typed(dialogOf(ALL), 'MariaDB'), 'up', 'space', 'tab', '2', 'n'), 'hm'), 'return');
    dialog = play(dialog, { type: 'skip', question: 3 });
    const restored = dialogOf(ALL, { drafts: JSON.parse(JSON.stringify(saveDrafts(dialog))) });
    expect(play(restored, { type: 'submit' }).reply).toEqual(play(dialog, { type: 'submit' }).reply);
    expect(unsentText(restored.drafts[0]!)).toBe('MariaDB');
    expect(restored.drafts[3]?.skipped).toBe(true);
  });

  test.each([
    null,
    7,
    'x',
    [],
    { db: 7 },
    { db: { picked: 'SQLite', text: 3, usesText: true, note: {} } },
    { db: { picked: ['Oracle', 4], usesText: true } },
    { other: { text: 'x' } },
  ])('that are no drafts of these questions are passed over: %j', (drafts) => {
    expect(dialogOf(ALL, { drafts })).toEqual(dialogOf(ALL));
  });

  test('never give a single choice two answers', () => {
    const dialog = dialogOf([DATABASE], {
      drafts: { db: { picked: ['SQLite', 'PostgreSQL'], text: 'x', usesText: true } },
    });
    expect(play(dialog, { type: 'submit' }).reply).toEqual({ answers: { db: { selected: ['PostgreSQL'] } } });
  });
});
