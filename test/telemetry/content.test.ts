import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnosticsTelemetry } from '../../src/telemetry/diagnostics-channel';
import { HOSTILE_STRINGS } from '../../src/testing/index';
import { richText } from '../properties/arbitrary-asks';
import { PATIENCE_MS, runs } from '../properties/runs';
import { exported } from './exported';
import { heard } from './heard';
import { tellAll } from './told';

/** Found wherever a text of the ask has gone, with the place that it came from. */
const marked = (place: string) => `SECRET-${place}`;
const placesIn = (text: string) => [...new Set([...text.matchAll(/SECRET-(\w+)/g)].map(([, place]) => place))].sort();

/** Who reads an export needs these; the host's own data and what went wrong inside are never among them. */
const CONTENT = [
  'abort',
  'actor',
  'answer',
  'clarification',
  'description',
  'header',
  'id',
  'label',
  'note',
  'placeholder',
];

/** What a confirmation is about. */
const CONFIRMED = ['args', 'server', 'title', 'tool'];

async function exportOf(text: (place: string) => string): Promise<string> {
  const { telemetry, text: all } = exported();
  const messages = heard();
  await tellAll({ record: (event) => [telemetry, diagnosticsTelemetry()].map((one) => one.record(event)) }, text);
  messages.stop();
  const ids = /"(?:traceId|spanId|time|startTime|endTime)":(?:"\w+"|\[[\d,]+\])/g;
  return JSON.stringify([(await all()).replace(ids, ''), messages.all]);
}

describe('what is exported', () => {
  test('holds no text of a model, a person, a rule or a fault', async () => {
    const { telemetry, text, spans } = exported();
    await tellAll(telemetry, marked);
    expect(spans()).toHaveLength(9);
    expect(placesIn(await text())).toEqual([]);

    const messages = heard();
    await tellAll(diagnosticsTelemetry(), marked);
    messages.stop();
    expect(new Set(messages.all.map(([name]) => name)).size).toBe(5);
    expect(placesIn(JSON.stringify(messages.all))).toEqual([]);
  });

  test('holds the questions, the answers and who answered on spans where content is wanted, and never in metrics', async () => {
    const { telemetry, text } = exported({ captureContent: true });
    await tellAll(telemetry, marked);
    const { sent, scopes } = JSON.parse(await text()) as { sent: unknown; scopes: unknown };
    expect(placesIn(JSON.stringify(sent))).toEqual([...CONTENT, ...CONFIRMED, 'preview', 'question', 'reason'].sort());
    expect(placesIn(JSON.stringify(scopes))).toEqual([]);
  });

  test('holds all of the ask and the outcome in messages where content is wanted', async () => {
    const messages = heard();
    await tellAll(diagnosticsTelemetry({ captureContent: true }), marked);
    messages.stop();
    const places = placesIn(JSON.stringify(messages.all));
    expect(places).toEqual([...CONTENT, ...CONFIRMED, 'deny', 'meta', 'preview', 'question', 'reason'].sort());
  });

  test(
    'is the same whatever the texts are',
    async () => {
      const plain = await exportOf(() => 'x');
      for (const { text } of HOSTILE_STRINGS) {
        expect(await exportOf(() => text.slice(0, 60))).toBe(plain);
      }
      const property = fc.asyncProperty(fc.array(richText, { minLength: 1, maxLength: 5 }), async (texts) => {
        let next = 0;
        expect(await exportOf(() => (texts[next++ % texts.length] ?? '').slice(0, 60))).toBe(plain);
      });
      await fc.assert(property, runs(0.1));
    },
    PATIENCE_MS,
  );
});
