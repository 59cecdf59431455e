/** Each ask as a span of a trace, and as numbers; with the SDK of OpenTelemetry, whose exporters keep everything in memory here. */
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import { context, metrics, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { createAskUser } from 'querent';
import { diagnosticsTelemetry, type SettledMessage } from 'querent/telemetry/diagnostics-channel';
import { openTelemetry } from 'querent/telemetry/open-telemetry';
import { scriptedRenderer } from 'querent/testing';

// A host does this once, mostly with an exporter that sends to a collector.
const spans = new InMemorySpanExporter();
const numbers = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const meterProvider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter: numbers })] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(tracerProvider);
metrics.setGlobalMeterProvider(meterProvider);

// Something else in the process listens to the channels of Node.
const heard: string[] = [];
subscribe('querent:ask:settled', (message) => heard.push((message as SettledMessage).status));

const renderer = scriptedRenderer([{ '0': 'Blue, no: green' }, { cancelled: true }]);
const askUser = createAskUser({ renderer, telemetry: [openTelemetry(), diagnosticsTelemetry()] });
const question = { questions: [{ question: 'Your favourite colour?', header: 'Colour', type: 'text' }] };

await trace.getTracer('agent').startActiveSpan('invoke_agent', async (agent) => {
  await askUser.tool.call(question, { correlationId: 'call_1' });
  await askUser.tool.call(question, { correlationId: 'call_2' });
  agent.end();
});
await tracerProvider.forceFlush();
await meterProvider.forceFlush();

// The asks are inside the turn that made them. A dismissal is an outcome, and no error.
const [first, second, agent] = spans.getFinishedSpans();
assert.equal(first?.name, 'execute_tool ask_user');
assert.equal(first.parentSpanContext?.spanId, agent?.spanContext().spanId);
assert.equal(first.attributes['gen_ai.tool.call.id'], 'call_1');
assert.equal(first.attributes['querent.outcome'], 'answered');
assert.equal(second?.attributes['querent.outcome'], 'dismissed');
assert.equal(second.status.code, 0);
assert.deepEqual(heard, ['answered', 'dismissed']);

// Neither what was asked nor what was answered has left the process.
const collected = numbers.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
const sent = JSON.stringify([first.attributes, first.events, second.attributes, second.events, collected]);
assert.doesNotMatch(sent, /colour|green/i);

console.log(first.attributes);
console.log(collected.map(({ descriptor }) => descriptor.name).join(', '));
await meterProvider.shutdown();
