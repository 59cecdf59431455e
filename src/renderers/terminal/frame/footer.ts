import type { DialogState } from '../../../dialog/dialog-state';
import { questionInView } from '../../../dialog/pages';
import { rowsOf } from '../../../dialog/rows';
import type { Canvas } from './canvas';
import type { Page } from './question-page';
import { ACCENT, DIM, type Line, type Span, span } from './span';
import { width } from './width';

/** A key and what it does. The higher `need`, the longer it stays where room is short. */
interface Hint {
  readonly key: string;
  readonly does: string;
  readonly need: number;
}

/** The page above, and whether it asks if a tool may run: by now its labels are words, and no longer tell. */
type PageAbove = Pick<Page, 'maxScroll' | 'goesOn'> & { readonly decides: boolean };

/** What the keys do as things are: those that fit, the least needed left out. */
export function footerLine(state: DialogState, page: PageAbove, canvas: Canvas): Line {
  const { columns, glyphs } = canvas;
  let hints = hintsOf(state, page, canvas);
  while (hints.length > 1 && widthOf(hints) > columns) {
    const least = Math.min(...hints.map(({ need }) => need));
    hints = hints.filter(({ need }) => need !== least);
  }
  if (widthOf(hints) > columns) return [];
  const spans: Span[] = [];
  for (const [index, { key, does }] of hints.entries()) {
    if (index > 0) spans.push(span(` ${glyphs.dot} `, DIM));
    spans.push(span(key, ACCENT), span(` ${does}`, DIM));
  }
  return spans;
}

function widthOf(hints: readonly Hint[]): number {
  return hints.reduce((sum, { key, does }) => sum + width(key) + 1 + width(does), Math.max(0, hints.length - 1) * 3);
}

function hintsOf(state: DialogState, page: PageAbove, { strings, glyphs }: Canvas): readonly Hint[] {
  const { keys } = strings.dialog;
  const question = questionInView(state);
  const takesYesNo = page.decides || question?.type === 'yesno';
  // Nobody agrees to what they have not seen, so no other key matters more then.
  const need = page.goesOn ? 110 : 95;
  const scroll = page.maxScroll > 0 ? [{ key: 'PgUp/PgDn', does: keys.scroll, need }] : [];
  const hide = { key: 'Ctrl-O', does: keys.collapse, need: 10 };
  const turn = state.questions.length > 1 ? [{ key: 'Tab', does: keys.questions, need: 70 }] : [];
  const dismiss = { key: 'Esc', does: keys.dismiss, need: 92 };
  if (question === undefined) {
    const isOnSubmit = state.reviewCursor >= state.questions.length;
    const enter = { key: 'Enter', does: isOnSubmit ? keys.submit : keys.change, need: 100 };
    return [enter, { key: glyphs.upDown, does: keys.move, need: 90 }, ...turn, ...scroll, dismiss, hide];
  }
  const newline = { key: 'Ctrl-J', does: keys.newline, need: 75 };
  switch (state.focus) {
    case 'note':
    case 'clarify': {
      const does = state.focus === 'clarify' ? keys.askBack : keys.close;
      return [{ key: 'Enter', does, need: 100 }, newline, { key: 'Esc', does: keys.leaveField, need: 90 }, ...scroll];
    }
    case 'field': {
      const isText = question.type === 'text';
      const move = isText ? [] : [{ key: glyphs.upDown, does: keys.move, need: 85 }];
      const leave =
        state.drafts[state.page]!.field.text.trim() === '' ? dismiss : { ...dismiss, does: keys.leaveField };
      const side = [
        { key: 'Alt-N', does: keys.note, need: 30 },
        { key: 'Alt-?', does: keys.askBack, need: 40 },
      ];
      return [{ key: 'Enter', does: keys.goOn, need: 100 }, newline, ...move, ...turn, ...scroll, ...side, leave, hide];
    }
    case 'list':
      return [
        ...listHints(),
        { key: glyphs.upDown, does: keys.move, need: 90 },
        ...turn,
        ...scroll,
        ...rest(),
        dismiss,
        hide,
      ];
  }

  function listHints(): readonly Hint[] {
    if (question!.type === 'text') return [{ key: 'Enter', does: keys.goOn, need: 100 }];
    const rows = rowsOf(question!);
    const row = rows[state.drafts[state.page]!.cursor];
    if (row?.kind === 'done') return [{ key: 'Enter', does: keys.goOn, need: 100 }];
    const isMulti = question!.multiSelect === true;
    const yesNo = !takesYesNo ? [] : [{ key: 'y/n', does: keys.toggle, need: 65 }];
    return [{ key: isMulti ? 'Space' : 'Enter', does: isMulti ? keys.toggle : keys.choose, need: 100 }, ...yesNo];
  }

  function rest(): readonly Hint[] {
    return [
      { key: takesYesNo ? 'Alt-N' : 'n', does: keys.note, need: 40 },
      { key: '?', does: keys.askBack, need: 50 },
      ...(question!.required === true || page.decides ? [] : [{ key: 'Ctrl-S', does: keys.skip, need: 20 }]),
    ];
  }
}
