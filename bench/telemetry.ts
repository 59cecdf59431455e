import { type CreateAskUserOptions, createAskUser } from 'querent';
import { diagnosticsTelemetry } from 'querent/telemetry/diagnostics-channel';
import { FOUR_QUESTIONS, immediateRenderer } from './calls';
import { type Row, RUNS, ratioOf, time } from './measure';

const ROUNDS = 2_000;
/** Each way round; the difference is smaller than what a passing load moves. */
const TURNS = 4 * RUNS;

/** A whole call with diagnostics channels that nobody listens to, against a call with no telemetry at all. */
export async function telemetryCost(): Promise<Row> {
  const callsWith = (options: CreateAskUserOptions) => {
    const { tool } = createAskUser({ renderer: immediateRenderer, ...options });
    return () =>
      time(ROUNDS, async (count) => {
        for (let round = 0; round < count; round++) await tool.call(FOUR_QUESTIONS);
      });
  };
  const withChannels = callsWith({ telemetry: diagnosticsTelemetry() });
  const without = callsWith({});
  // Whoever comes second pays for the other's garbage, by more than is measured here. Taken both ways round, that cancels out.
  const ratio = Math.sqrt(
    (await ratioOf(withChannels, without, TURNS)) / (await ratioOf(without, withChannels, TURNS)),
  );
  return {
    name: 'one tool.call with diagnostics channels and no subscriber, against none',
    ratio,
    budget: 1.05,
    aim: 1.02,
    runs: 2 * TURNS,
  };
}
