import { type CreateAskUserOptions, createAskUser } from 'querent';
import { diagnosticsTelemetry } from 'querent/telemetry/diagnostics-channel';
import { FOUR_QUESTIONS, immediateRenderer } from './calls';
import { type Row, RUNS, ratioOf, time } from './measure';

const ROUNDS = 5_000;

/** A whole call with diagnostics channels that nobody listens to, against a call with no telemetry at all. */
export async function telemetryCost(): Promise<Row> {
  const callsWith = (options: CreateAskUserOptions) => {
    const { tool } = createAskUser({ renderer: immediateRenderer, ...options });
    return () =>
      time(ROUNDS, async (count) => {
        for (let round = 0; round < count; round++) await tool.call(FOUR_QUESTIONS);
      });
  };
  const ratio = await ratioOf(callsWith({ telemetry: diagnosticsTelemetry() }), callsWith({}), 2 * RUNS);
  return {
    name: 'one tool.call with diagnostics channels and no subscriber, against none',
    ratio,
    budget: 1.05,
    aim: 1.02,
    runs: 2 * RUNS,
  };
}
