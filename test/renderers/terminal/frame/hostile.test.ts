import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { stringsFor } from '../../../../src/locales/locale';
import { keptDraft, layout, summary, type View } from '../../../../src/renderers/terminal/index';
import { HOSTILE_SCENES } from './scenes';

const CONTROLS = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

describe.each([
  [80, 24],
  [40, 12],
  [20, 8],
] as const)('at %i columns and %i rows', (columns, rows) => {
  test.each(HOSTILE_SCENES.map((scene) => [scene.name, scene] as const))(
    '%s is only text',
    (_name, { dialog, view }) => {
      const whole: View = {
        columns,
        rows,
        theme: { colorDepth: 1, unicode: true },
        strings: stringsFor('en'),
        ...view,
      };
      const { lines } = layout(dialog, whole);
      for (const line of lines) {
        expect(line).not.toMatch(CONTROLS);
        expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }
      expect(lines.length).toBeLessThan(rows);

      for (const line of keptDraft(dialog, whole)) expect(line).not.toMatch(CONTROLS);
      const by = { kind: 'human', renderer: 'test' } as const;
      const typed = dialog.drafts[0]!.field.text;
      const answers = [{ questionId: dialog.questions[0]!.id, selected: [], text: typed, skipped: false }];
      const about = { questions: dialog.questions, ...(view?.request?.details && { details: view.request.details }) };
      for (const outcome of [
        { status: 'answered', answers, by },
        { status: 'clarification', text: typed, answers: [], by },
        { status: 'timed_out', afterMs: 1 },
      ] as const) {
        const line = summary(about, outcome, whole);
        expect(line).not.toMatch(CONTROLS);
        expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }
    },
  );
});
