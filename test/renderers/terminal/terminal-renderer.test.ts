import { describe, expect, test, vi } from 'vitest';
import type { Question } from '../../../src/index';
import { type Key, terminalRenderer } from '../../../src/renderers/terminal/index';
import { present } from '../../support/presented';
import { listenersOf } from '../../support/streams';
import { SENDS, TerminalScreen } from '../../support/terminal-screen';
import { turns } from '../../support/turns';

const DATABASE: Question = {
  id: 'db',
  question: 'Which database?',
  header: 'Database',
  type: 'choice',
  options: [
    { label: 'PostgreSQL', description: '' },
    { label: 'SQLite', description: '' },
  ],
};
const NAME: Question = { id: 'name', question: 'What is its name?', header: 'Name', type: 'text' };

async function asking(questions: readonly Question[] = [DATABASE], presenting: Parameters<typeof present>[2] = {}) {
  const screen = new TerminalScreen();
  const ask = await present(screen.renderer(), questions, presenting);
  await screen.settle();
  return { screen, ask };
}

describe('a dialog in a terminal', () => {
  test('takes an answer by keys, and leaves a line of it behind what was printed before', async () => {
    const screen = new TerminalScreen();
    screen.output.write('before\r\n');
    const ask = await present(screen.renderer(), [DATABASE]);
    expect(await screen.text()).toMatch(/^before\n[\s\S]*Which database\?[\s\S]*SQLite/);
    await screen.settle();
    screen.press('2');
    await turns();
    expect(ask.reply).toEqual({ answers: { db: { selected: ['SQLite'] } } });
    const lines = await screen.emulator.lines();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('before');
  });

  test('drops what was typed before it could be seen, the beginning of a key among it', async () => {
    const screen = new TerminalScreen();
    screen.press('2', '\x1b[');
    const ask = await present(screen.renderer(), [NAME]);
    await screen.settle();
    screen.press('x', SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { name: { text: 'x' } } });
  });

  test('takes no key that would end it within its first 300 ms, but Ctrl-C', async () => {
    const screen = new TerminalScreen();
    const ask = await present(screen.renderer(), [DATABASE]);
    screen.press('2', SENDS.enter);
    await screen.clock.advance(299);
    screen.press('1', SENDS.enter);
    await turns();
    expect(ask.reply).toBeUndefined();
    screen.press(SENDS.ctrlC);
    await turns();
    expect(ask.reply).toEqual({ cancelled: true });
  });

  test('takes Enter for nothing within its first 300 ms, also where it would only go on', async () => {
    const screen = new TerminalScreen();
    await present(screen.renderer(), [DATABASE, NAME]);
    screen.press(SENDS.enter);
    expect(await screen.text()).toContain('Which database?');
    await screen.settle();
    screen.press(SENDS.enter);
    expect(await screen.text()).toContain('What is its name?');
  });

  test.each([
    ['a digit', '2'],
    ['Space', ' '],
    ['Tab', '\t'],
    ['Ctrl-S', '\x13'],
    ['Enter', SENDS.enter],
  ])('takes %s for nothing within its first 300 ms, so that no pick or page changes', async (_name, key) => {
    const screen = new TerminalScreen();
    await present(screen.renderer(), [{ ...DATABASE, multiSelect: true }, NAME]);
    const before = await screen.text();
    await screen.clock.advance(299);
    screen.press(key);
    expect(await screen.text()).toBe(before);
    await screen.clock.advance(1);
    screen.press(key);
    expect(await screen.text()).not.toBe(before);
  });

  test('takes what is typed into a field from the first moment', async () => {
    const screen = new TerminalScreen();
    await present(screen.renderer(), [NAME]);
    screen.press('ab');
    expect(await screen.text()).toContain('ab');
  });

  test('takes Enter where the clock was set back by an hour', async () => {
    const screen = new TerminalScreen();
    const { clock } = screen;
    let back = 0;
    const setBack = { setTimer: clock.setTimer, now: () => clock.now() - back };
    const ask = await present(screen.renderer({ clock: setBack }), [NAME]);
    await screen.settle();
    back = 3_600_000;
    screen.press('x', SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { name: { text: 'x' } } });
  });

  test('calls back on Ctrl-C, before it is dismissed', async () => {
    const screen = new TerminalScreen();
    const onInterrupt = vi.fn();
    const ask = await present(screen.renderer({ onInterrupt }), [DATABASE]);
    screen.press(SENDS.ctrlC);
    expect(onInterrupt).toHaveBeenCalledTimes(1);
    await turns();
    expect(ask.reply).toEqual({ cancelled: true });
  });

  test('is dismissed on Ctrl-C also where the callback throws', async () => {
    const screen = new TerminalScreen();
    const onInterrupt = () => {
      throw new Error('a fault of the host');
    };
    const ask = await present(screen.renderer({ onInterrupt }), [DATABASE]);
    screen.press(SENDS.ctrlC);
    await turns();
    expect(ask.reply).toEqual({ cancelled: true });
  });

  test('takes a paste of 500 lines and of 100 KB at once, newlines and all', async () => {
    for (const text of [Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n'), 'x'.repeat(100_000)]) {
      const { screen } = await asking([NAME]);
      const draws = screen.written.split('Which').length;
      const start = performance.now();
      screen.press(SENDS.paste(text.replaceAll('\n', '\r')));
      expect(await screen.text()).toContain(text.slice(-8));
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(screen.written.split('Which').length).toBe(draws);
    }
  });

  test('hands a paste in with its newlines', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press(SENDS.paste('one\rtwo\rthree'), SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { name: { text: 'one\ntwo\nthree' } } });
  });

  test('takes a long text that was typed by a program as one edit', async () => {
    const { screen, ask } = await asking([NAME]);
    const text = '数据'.repeat(5_000);
    const start = performance.now();
    screen.press(text);
    expect(performance.now() - start).toBeLessThan(1_000);
    screen.press(SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { name: { text } } });
  });

  test('takes keys that came in one chunk one by one where they are no text', async () => {
    const { screen, ask } = await asking([DATABASE, NAME]);
    screen.press(`2ab${SENDS.enter}${SENDS.enter}`);
    await turns();
    expect(ask.reply).toEqual({ answers: { db: { selected: ['SQLite'] }, name: { text: 'ab' } } });
  });

  test('puts the cursor where one types, and hides it on a list', async () => {
    const { screen } = await asking([NAME]);
    screen.press('数a');
    const { line, column } = await screen.emulator.cursor();
    const lines = await screen.emulator.lines();
    expect(lines[line]).toContain('数a');
    expect(column).toBe(lines[line]!.indexOf('数a') + 3);
  });

  test('redraws for another size', async () => {
    const { screen } = await asking([DATABASE, NAME]);
    await screen.resize(40, 12);
    await screen.resize(100, 30);
    const text = await screen.text();
    expect(text.match(/Which database\?/g)).toHaveLength(1);
    expect(text).toContain('PostgreSQL');
  });

  test('redraws in a host that says that its size has changed, and listens no longer than it is open', async () => {
    const listeners = new Set<() => void>();
    let [columns, written] = [80, ''];
    const renderer = terminalRenderer({
      keys: () => () => {},
      write: (text) => {
        written += text;
      },
      size: () => ({ columns, rows: 24 }),
      onResize: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const ask = await present(renderer, [DATABASE]);
    columns = 30;
    written = '';
    for (const listener of listeners) listener();
    expect(written).toContain('Which database?');
    ask.abort();
    expect(listeners.size).toBe(0);
  });

  test('Ctrl-O frees the screen and brings the dialog back as it was; no other key counts meanwhile', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press('draft', SENDS.ctrlO);
    expect(await screen.text()).not.toContain('What is its name?');
    screen.press('x', SENDS.enter, SENDS.ctrlO);
    expect(await screen.text()).toContain('draft');
    screen.press(SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { name: { text: 'draft' } } });
  });

  test('scrolls a question that is taller than the terminal, and stops at its end', async () => {
    const question = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n');
    const { screen } = await asking([{ ...DATABASE, question }]);
    expect(await screen.text()).not.toContain('Line 59.');
    for (let page = 0; page < 40; page++) screen.press(SENDS.pageDown);
    expect(await screen.text()).toContain('Line 59.');
    screen.press(SENDS.pageUp);
    expect(await screen.text()).not.toContain('Line 59.');
  });

  test('shows each question from its beginning, also after another was scrolled', async () => {
    const question = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n');
    const { screen } = await asking([
      { ...NAME, question },
      { ...DATABASE, question: question.replaceAll('Line', 'Row') },
    ]);
    for (let page = 0; page < 3; page++) screen.press(SENDS.pageDown);
    expect(await screen.text()).not.toContain('Line 0.');
    screen.press(SENDS.tab);
    expect(await screen.text()).toContain('Row 0.');
  });

  test('counts down by the deadline: minutes, then seconds', async () => {
    const { clock } = new TerminalScreen();
    const { screen } = await asking([DATABASE], { request: { expiresAt: clock.now() + 90_000 } });
    expect(await screen.text()).toContain('2 minutes left');
    await screen.clock.advance(30_000);
    expect(await screen.text()).toContain('1 minute left');
    await screen.clock.advance(51_000);
    expect(await screen.text()).toContain('9 seconds left');
  });

  test('shows its place in the queue, and that it has moved', async () => {
    const { screen, ask } = await asking();
    ask.requeue(1, 3);
    expect(await screen.text()).toContain('1 of 3');
  });

  test.each([
    ['rxvt-unicode', ''],
    ['foot', ''],
    ['xterm-256color', '7600'],
  ])('notifies with the form that a terminal of TERM=%s and VTE_VERSION=%s knows', async (term, vte) => {
    vi.stubEnv('TERM', term);
    vi.stubEnv('VTE_VERSION', vte === '' ? undefined : vte);
    const screen = new TerminalScreen();
    await present(screen.renderer({ notify: true }), [{ ...DATABASE, header: 'a;b' }]);
    vi.unstubAllEnvs();
    expect(screen.written).toMatch(/\x1b\]777;notify;querent;[^;\x07]*a,b\x07/);
    expect(screen.written).not.toContain('\x1b]9;');
  });

  test('rings and notifies only when it is told to, without anything that would end the sequence', async () => {
    const quiet = new TerminalScreen();
    await present(quiet.renderer(), [DATABASE]);
    expect(quiet.written).not.toContain('\x07');
    const loud = new TerminalScreen();
    await present(loud.renderer({ bell: true, notify: true }), [{ ...DATABASE, header: 'Data\x07\x1b]0;x\nbase' }]);
    const [notification = ''] = loud.written.match(/\x1b\](?:9|777)[^\x07]*\x07\x07/) ?? [];
    expect(notification).toContain('Data');
    expect(notification).toContain('base');
    expect(notification.slice(1)).not.toContain('\x1b');
  });
});

describe('two asks on one input', () => {
  test('are shown one after the other, so that no key answers both, whichever renderers they came to', async () => {
    const screen = new TerminalScreen();
    const first = await present(screen.renderer(), [DATABASE]);
    const second = await present(screen.renderer(), [DATABASE]);
    await screen.settle();
    expect([first.shown, second.shown]).toEqual([1, 0]);
    screen.press('1');
    await turns();
    expect([first.reply, second.reply]).toEqual([{ answers: { db: { selected: ['PostgreSQL'] } } }, undefined]);
    await screen.settle();
    screen.press('2');
    await turns();
    expect(second.reply).toEqual({ answers: { db: { selected: ['SQLite'] } } });
  });

  test('are so too on the keys of one host', async () => {
    const { clock } = new TerminalScreen();
    const listeners = new Set<(key: Key) => void>();
    const keys = (listener: (key: Key) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const hosted = () => terminalRenderer({ keys, clock, write: () => {} });
    const asks = [await present(hosted(), [DATABASE]), await present(hosted(), [DATABASE])];
    expect(listeners.size).toBe(1);
    await clock.advance(300);
    for (const listener of [...listeners]) listener({ name: '1', text: '1' });
    await turns();
    expect(asks.map(({ shown, reply }) => [shown, reply !== undefined])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test('end rightly where one is aborted while it waits, and those behind it wait on', async () => {
    const screen = new TerminalScreen();
    const away = new AbortController();
    const before = listenersOf(screen.input);
    const first = await present(screen.renderer(), [DATABASE]);
    const aborted = await present(screen.renderer(), [NAME]);
    const taken = await present(screen.renderer({ signal: away.signal }), [NAME]);
    const last = await present(screen.renderer(), [NAME]);
    const written = screen.written;
    aborted.abort({ status: 'timed_out', afterMs: 1 });
    away.abort();
    await turns();
    expect(aborted.error).toEqual({ status: 'timed_out', afterMs: 1 });
    expect(taken.reply).toMatchObject({ unavailable: true });
    expect([aborted.shown, taken.shown, last.shown]).toEqual([0, 0, 0]);
    expect(screen.written).toBe(written);
    first.abort();
    await turns();
    expect(last.shown).toBe(1);
    last.abort();
    expect(listenersOf(screen.input)).toEqual(before);
  });
});

describe('drafts', () => {
  test('are kept when a question is left and when the dialog is put aside, and not at each key', async () => {
    const { screen, ask } = await asking([NAME, DATABASE]);
    screen.press('a', 'b', 'c');
    expect(ask.notes).toEqual([]);
    screen.press(SENDS.tab);
    expect(ask.notes).toHaveLength(1);
    expect(ask.notes[0]).toMatchObject({ name: { text: 'abc' } });
    screen.press(SENDS.ctrlO, SENDS.ctrlO);
    expect(ask.notes).toHaveLength(1);
  });

  test('are kept one second after the last key, and once', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press('a');
    await screen.clock.advance(999);
    screen.press('b');
    await screen.clock.advance(999);
    expect(ask.notes).toEqual([]);
    await screen.clock.advance(1);
    expect(ask.notes).toMatchObject([{ name: { text: 'ab' } }]);
    await screen.clock.advance(5_000);
    expect(ask.notes).toHaveLength(1);
  });

  test('are kept where the drawing fails', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press('abc');
    Object.defineProperty(screen.output, 'columns', {
      get() {
        throw new Error('no size');
      },
    });
    screen.press('d');
    await turns();
    expect(ask.error).toMatchObject({ message: 'no size' });
    expect(ask.notes).toMatchObject([{ name: { text: 'abcd' } }]);
  });

  test('come back in another process', async () => {
    const first = await asking([NAME, DATABASE]);
    first.screen.press('abc', SENDS.tab);
    const { screen } = await asking([NAME, DATABASE], { context: { previous: first.ask.notes[0] as never } });
    expect(await screen.text()).toContain('abc');
  });

  test('are kept when the ask goes on elsewhere, and when the input ends', async () => {
    const detached = await asking([NAME]);
    detached.screen.press('abc');
    detached.ask.abort({ status: 'aborted', reason: 'detached' });
    expect(detached.ask.notes).toMatchObject([{ name: { text: 'abc' } }]);
    expect(await detached.screen.text()).toMatch(/^Still waits for an answer elsewhere\n.*\nName:\nabc$/);
    const ended = await asking([NAME]);
    ended.screen.press('abc');
    ended.screen.input.end();
    await vi.waitFor(() => expect(ended.ask.notes).toMatchObject([{ name: { text: 'abc' } }]));
  });

  test('that can’t be kept are in nobody’s way', async () => {
    const note = vi
      .fn()
      .mockRejectedValueOnce(new Error('disk full'))
      .mockImplementation(() => {
        throw new Error('gone');
      });
    const { screen, ask } = await asking([NAME, DATABASE], { context: { note } });
    screen.press('a', SENDS.tab, '2', '1', 'b', SENDS.ctrlO, SENDS.ctrlO);
    await turns();
    expect(note.mock.calls.length).toBeGreaterThan(1);
    expect(ask.error).toBeUndefined();
    expect(await screen.text()).toContain('What is its name?');
  });

  test('are back, with the reason, after a reply that could not be taken', async () => {
    const screen = new TerminalScreen();
    const renderer = screen.renderer();
    const ask = await present(renderer, [NAME]);
    await screen.settle();
    screen.press('abcdef', SENDS.enter);
    await turns();
    const rejected = [{ path: 'answers.name', code: 'too_long', message: 'at most 3 characters' }] as const;
    const again = await present(renderer, [], { again: ask.request, rejected });
    await screen.settle();
    expect(await screen.text()).toMatch(/at most 3 characters/);
    screen.press('\x7f\x7f\x7f', SENDS.enter);
    await turns();
    expect(again.reply).toEqual({ answers: { name: { text: 'abc' } } });
  });
});

describe('the end from elsewhere', () => {
  test('takes the dialog off the screen at once, and says how it ended', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press('draft');
    ask.abort();
    expect(await screen.text()).not.toContain('What is its name?');
    expect(await screen.text()).toContain('Answered elsewhere');
  });

  test('by time leaves the unsent draft on the screen', async () => {
    const { screen, ask } = await asking([NAME]);
    screen.press('draft');
    ask.abort({ status: 'timed_out', afterMs: 1_000 });
    expect(await screen.text()).toMatch(/No answer in time[\s\S]*draft/);
  });

  test('by its own signal is unavailable, then and later', async () => {
    const screen = new TerminalScreen();
    const away = new AbortController();
    const renderer = screen.renderer({ signal: away.signal });
    expect(renderer.accepts?.({} as never)).toBe(true);
    const ask = await present(renderer, [NAME]);
    away.abort();
    await turns();
    expect(ask.reply).toMatchObject({ unavailable: true });
    expect((await present(renderer, [NAME])).reply).toMatchObject({ unavailable: true });
    expect(renderer.accepts?.({} as never)).toBe(false);
  });

  test.each([
    ['input', (screen: TerminalScreen) => void screen.input.destroy(new Error('unplugged'))],
    ['output', (screen: TerminalScreen) => void screen.output.emit('error', new Error('unplugged'))],
  ])('by a fault of the %s is unavailable, with the reason', async (_name, fail) => {
    const { screen, ask } = await asking([NAME]);
    fail(screen);
    await vi.waitFor(() => expect(ask.reply).toMatchObject({ unavailable: true, reason: /unplugged/ }));
  });
});

test('where input or output is no terminal it accepts nothing', () => {
  const screen = new TerminalScreen();
  expect(screen.renderer().accepts?.({} as never)).toBe(true);
  screen.input.isTTY = false;
  expect(screen.renderer().accepts?.({} as never)).toBe(false);
  Object.assign(screen.input, { isTTY: true });
  screen.output.isTTY = false;
  expect(screen.renderer().accepts?.({} as never)).toBe(false);
});

describe('what it takes of the terminal', () => {
  function heldBy({ input, output, clock }: TerminalScreen) {
    return {
      listeners: [listenersOf(input), listenersOf(output), listenersOf(process)],
      flow: [input.readableFlowing === true, input.isRaw],
      timers: clock.timers,
    };
  }

  /** Each mode as it was set last, off where nothing set it. */
  function modes({ written }: TerminalScreen) {
    const last = (mode: number) => [...written.matchAll(new RegExp(`\\x1b\\[\\?${mode}([hl])`, 'g'))].at(-1)?.[1];
    return { paste: last(2004), cursor: last(25), update: last(2026) };
  }
  const RESTORED = { paste: 'l', cursor: 'h', update: 'l' };

  const WAYS: Readonly<Record<string, (screen: TerminalScreen, ask: Awaited<ReturnType<typeof present>>) => void>> = {
    'an answer': (screen) => screen.press('2'),
    'an Esc': (screen) => screen.press(SENDS.escape),
    'Ctrl-C': (screen) => screen.press(SENDS.ctrlC),
    'an abort': (_screen, ask) => ask.abort(),
    'the end of the input': (screen) => void screen.input.end(),
    'an error of the input': (screen) => void screen.input.destroy(new Error('unplugged')),
    'an error of the output': (screen) => void screen.output.emit('error', new Error('unplugged')),
    'an error while drawing': (screen) => {
      Object.defineProperty(screen.output, 'columns', {
        get() {
          throw new Error('no size');
        },
        configurable: true,
      });
      screen.press(SENDS.down);
      Reflect.defineProperty(screen.output, 'columns', { value: 80 });
    },
  };

  test.each(Object.entries(WAYS))('is given back after %s', async (_name, end) => {
    const screen = new TerminalScreen();
    screen.input.on('error', () => {});
    const before = heldBy(screen);
    const ask = await present(screen.renderer(), [DATABASE]);
    expect(screen.input.isRaw).toBe(true);
    expect(modes(screen)).toMatchObject({ paste: 'h', cursor: 'l' });
    await screen.settle();
    end(screen, ask);
    await vi.waitFor(() => expect(ask.reply ?? ask.error).toBeDefined());
    // A stream that was destroyed takes its own listeners off.
    expect(heldBy(screen)).toEqual(before);
    expect(modes(screen)).toEqual(RESTORED);
  });

  test('was raw or flowing before is so afterwards', async () => {
    const screen = new TerminalScreen();
    screen.input.setRawMode(true);
    screen.input.on('data', () => {});
    const ask = await present(screen.renderer(), [DATABASE]);
    ask.abort();
    expect(screen.input.isRaw).toBe(true);
    expect(screen.input.readableFlowing).toBe(true);
  });

  test.each([1, 2])('harms nobody where the terminal goes away at write %i of its end', async (failing) => {
    const screen = new TerminalScreen();
    const before = heldBy(screen);
    const ask = await present(screen.renderer(), [DATABASE]);
    let writes = 0;
    screen.output._write = (_chunk, _encoding, done) => {
      writes++;
      setImmediate(() => done(writes === failing ? new Error('write EIO') : null));
    };
    // Without a listener it would have ended the process.
    const emit = vi.spyOn(screen.output, 'emit');
    ask.abort();
    await turns(20);
    const at = emit.mock.calls.findIndex(([event]) => event === 'error');
    expect(emit.mock.results[at]).toEqual({ type: 'return', value: true });
    expect(heldBy(screen)).toEqual(before);
  });

  test('is taken again after the process was stopped, and the dialog is drawn below what others printed', async () => {
    const screen = new TerminalScreen();
    const before = heldBy(screen);
    const ask = await present(screen.renderer(), [DATABASE]);
    await screen.settle();
    const set: boolean[] = [];
    const { setRawMode } = screen.input;
    screen.input.setRawMode = (mode) => {
      set.push(mode);
      setRawMode.call(screen.input, mode);
    };
    screen.output.write('\r\n\x1b[?2004l$ fg\r\n');
    const seen = screen.written.length;
    process.emit('SIGCONT');
    expect(set).toEqual([false, true]);
    expect(modes(screen)).toMatchObject({ paste: 'h', cursor: 'l' });
    expect(screen.written.slice(seen)).toContain('Which database?');
    expect((await screen.text()).split('$ fg')[1]).toMatch(/Which database\?[\s\S]*SQLite/);
    screen.press('2');
    await turns();
    expect(ask.reply).toEqual({ answers: { db: { selected: ['SQLite'] } } });
    expect(await screen.text()).toMatch(/\$ fg\n.*SQLite$/);
    expect(heldBy(screen)).toEqual(before);
  });

  test('is nothing where the input has ended before the ask', async () => {
    const screen = new TerminalScreen();
    const first = await present(screen.renderer(), [DATABASE]);
    screen.input.end();
    await vi.waitFor(() => expect(first.reply).toBeDefined());
    const before = heldBy(screen);
    const ask = await present(screen.renderer(), [DATABASE]);
    expect(ask.reply).toMatchObject({ unavailable: true, reason: /ended/ });
    expect(heldBy(screen)).toEqual(before);
  });

  test('is given back where a host’s terminal is lost while it is being opened', async () => {
    const away = new AbortController();
    const stop = vi.fn();
    const renderer = terminalRenderer({
      keys: () => {
        away.abort();
        return stop;
      },
      write: () => {},
      signal: away.signal,
    });
    expect((await present(renderer, [DATABASE])).reply).toMatchObject({ unavailable: true });
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('is as before after 1,000 asks', async () => {
    const screen = new TerminalScreen();
    const before = heldBy(screen);
    const renderer = screen.renderer();
    for (let count = 0; count < 1_000; count++) {
      const ask = await present(renderer, [DATABASE]);
      if (count % 2 === 0) ask.abort();
      else screen.press(SENDS.ctrlC);
    }
    await turns();
    expect(heldBy(screen)).toEqual(before);
  }, 60_000);
});
