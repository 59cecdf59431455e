import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { openTelemetry } from '../../src/telemetry/open-telemetry';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { turns } from '../support/turns';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

test('a span whose ask is dropped and never settled is dropped with it, though the telemetry lives on', async () => {
  const started: WeakRef<object>[] = [];
  const processor: SpanProcessor = {
    onStart: (span) => void started.push(new WeakRef(span)),
    onEnd: () => {},
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const telemetry = openTelemetry({ tracerProvider: new BasicTracerProvider({ spanProcessors: [processor] }) });
  // A host that makes one for each request and never closes it.
  for (let request = 0; request < 20; request++) {
    void createAskUser({ renderer: scriptedRenderer([]), telemetry }).tool.call(DATABASE);
  }
  await turns();
  gc();
  await turns();
  gc();
  const kept = started.filter((span) => span.deref() !== undefined).length;
  expect(started).toHaveLength(20);
  // The collector may still see what the last of them left on the stack.
  expect(kept).toBeLessThan(5);
  telemetry.record({
    type: 'refused',
    ask: {} as never,
    outcome: { status: 'unavailable', code: 'closed', message: '' },
  });
});
