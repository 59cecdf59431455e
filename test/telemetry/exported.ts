import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { Telemetry } from '../../src/index';
import { type OpenTelemetryOptions, openTelemetry } from '../../src/telemetry/open-telemetry';

/** One series of a metric, as it was collected last. */
export interface Series {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** The real SDK, and all that left it. */
export interface Exported {
  readonly telemetry: Telemetry;
  readonly tracerProvider: BasicTracerProvider;
  readonly meterProvider: MeterProvider;
  /** The spans that have ended, in the order of their ends. */
  spans(): readonly ReadableSpan[];
  /** Collects, and gives each series. */
  series(): Promise<readonly Series[]>;
  /** Collects, and gives one sum: 0 where there is no such series. */
  sum(name: string, attributes?: Readonly<Record<string, unknown>>): Promise<number>;
  /** Everything that a back end would get, as text. */
  text(): Promise<string>;
}

export function exported(options: Pick<OpenTelemetryOptions, 'captureContent'> = {}): Exported {
  const spans = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 2 ** 30 });
  const meterProvider = new MeterProvider({ readers: [reader] });

  async function collect() {
    metrics.reset();
    await meterProvider.forceFlush();
    return metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
  }

  async function series(): Promise<readonly Series[]> {
    return (await collect())
      .flatMap((scope) => scope.metrics)
      .flatMap(({ descriptor, dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({ name: descriptor.name, attributes, value })),
      );
  }

  return {
    telemetry: openTelemetry({ tracerProvider, meterProvider, ...options }),
    tracerProvider,
    meterProvider,
    spans: () => spans.getFinishedSpans(),
    series,
    async sum(name, wanted = {}) {
      const found = (await series()).filter(
        (one) =>
          one.name === name && Object.entries(wanted).every(([key, attribute]) => one.attributes[key] === attribute),
      );
      return found.reduce((sum, { value }) => sum + (value as number), 0);
    },
    async text() {
      const sent = spans.getFinishedSpans().map((span) => ({
        ...{ name: span.name, attributes: span.attributes, status: span.status, links: span.links },
        ...{ events: span.events, resource: span.resource.attributes, scope: span.instrumentationScope },
      }));
      const scopes = (await collect()).map(({ scope, metrics: all }) => ({ scope, all }));
      return JSON.stringify({ sent, scopes });
    },
  };
}

/** Epoch milliseconds of a span's start and end. */
export function timesOf({ startTime, endTime }: ReadableSpan): readonly [number, number] {
  const [start, end] = [startTime, endTime].map(([seconds, nanos]) => seconds * 1_000 + nanos / 1e6);
  return [start ?? Number.NaN, end ?? Number.NaN];
}
