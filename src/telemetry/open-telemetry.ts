import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import { AskUserError } from '../errors';
import type { Telemetry } from '../ports/telemetry';
import { AskMetrics } from './open-telemetry/ask-metrics';
import { AskSpans } from './open-telemetry/ask-spans';

/** Where spans and metrics go, and how much they say. */
export interface OpenTelemetryOptions {
  /** Default: the global one. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the global one, as it is at the first event. */
  readonly meterProvider?: MeterProvider;
  /** Adds the questions, the outcome and who answered to the spans, with all texts and answers. Default false. */
  readonly captureContent?: boolean;
}

function checkProvider(name: string, provider: unknown, member: string): void {
  if (typeof (provider as Record<string, unknown> | null)?.[member] === 'function') return;
  throw new AskUserError('invalid_options', `${name} needs a function ${member}.`, { path: name });
}

/** The instrumentation scope of every span and metric. */
const SCOPE = 'querent';

/**
 * One span for each ask, from put to settle, and counts, durations and what is pending as metrics. No question text, label or answer is
 * exported unless `captureContent` is set.
 *
 * The span is a child of whatever span is active when the ask is put. Spans that never end are kept by their asks alone, and there is
 * nothing to close: `askUser.close()` settles what waits, and with it ends the spans.
 *
 * Throws `AskUserError('invalid_options')` for a provider that is none.
 *
 * @example
 * const askUser = createAskUser({ renderer: linearRenderer(), telemetry: openTelemetry() });
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  const { tracerProvider = trace, meterProvider = metrics, captureContent = false } = options;
  checkProvider('tracerProvider', tracerProvider, 'getTracer');
  checkProvider('meterProvider', meterProvider, 'getMeter');
  const spans = new AskSpans(tracerProvider.getTracer(SCOPE), captureContent);
  let counts: AskMetrics | undefined;
  return {
    record(event) {
      // A meter that was taken before the SDK has started stays a dummy for ever, unlike a tracer.
      counts ??= new AskMetrics(meterProvider.getMeter(SCOPE));
      counts.record(event);
      spans.record(event);
    },
  };
}
