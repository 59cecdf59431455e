import type { Counter, Histogram, Meter, UpDownCounter } from '@opentelemetry/api';
import type { TelemetryEvent } from '../../ports/telemetry';
import { kindAttributes, outcomeAttributes } from './attributes';

/** Seconds. Programs answer in a moment, people in seconds to days; the defaults of SDKs are for milliseconds and end at ten thousand. */
const BUCKETS = [0.1, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 14_400, 43_200, 86_400, 259_200, 604_800];

/**
 * Counts asks and how they end, how long they take and how many wait. No id is among the attributes, since each would be a series of
 * its own for ever.
 *
 * What is pending is an up-down counter and not an observed gauge: each ask that begins here ends here exactly once, whoever settles it,
 * so the sum can't drift; a process that starts anew starts at zero; and a meter keeps no callback that would have to be taken back.
 */
export class AskMetrics {
  readonly #asks: Counter;
  readonly #refusals: Counter;
  readonly #outcomes: Counter;
  readonly #duration: Histogram;
  readonly #pending: UpDownCounter;

  constructor(meter: Meter) {
    this.#asks = meter.createCounter('querent.asks', {
      description: 'Asks that this process put into the store.',
      unit: '{ask}',
    });
    this.#refusals = meter.createCounter('querent.refusals', {
      description: 'Asks that were refused before anything was put or shown.',
      unit: '{ask}',
    });
    this.#outcomes = meter.createCounter('querent.outcomes', {
      description: 'Asks that ended, by how they ended.',
      unit: '{ask}',
    });
    this.#duration = meter.createHistogram('querent.ask.duration', {
      description: 'Time from put to settle.',
      unit: 's',
      advice: { explicitBucketBoundaries: BUCKETS },
    });
    this.#pending = meter.createUpDownCounter('querent.ask.pending', {
      description: 'Asks that this process waits for.',
      unit: '{ask}',
    });
  }

  record(event: TelemetryEvent): void {
    switch (event.type) {
      case 'asked':
        // An ask that is joined was counted where it was put.
        if (event.joinedAt === undefined) this.#asks.add(1, kindAttributes(event.ask));
        this.#pending.add(1);
        return;
      case 'settled': {
        const attributes = { ...kindAttributes(event.ask), ...outcomeAttributes(event.outcome) };
        this.#pending.add(-1);
        this.#outcomes.add(1, attributes);
        this.#duration.record(Math.max(0, event.durationMs) / 1_000, attributes);
        return;
      }
      case 'lost':
        this.#pending.add(-1);
        return;
      case 'refused':
        this.#refusals.add(1, { ...kindAttributes(event.ask), 'error.type': event.outcome.code });
        return;
      case 'shown':
        return;
    }
  }
}
