import type { Outcome, Respondent } from '../answer/outcome';
import type { QuestionType } from '../question/question';

/** What happened to an ask, for counting and tracing. Holds no question text, label or answer. */
export type TelemetryEvent =
  | {
      readonly type: 'asked';
      readonly id: string;
      readonly correlationId: string;
      readonly questionTypes: readonly QuestionType[];
      readonly origin: readonly string[];
    }
  | { readonly type: 'shown'; readonly id: string; readonly renderer: string }
  | {
      readonly type: 'settled';
      readonly id: string;
      readonly status: Outcome['status'];
      readonly by?: Respondent;
      /** From put to settle. */
      readonly durationMs: number;
    }
  /** Nothing was put or shown. */
  | { readonly type: 'refused'; readonly code: string };

/** Takes events. A throw reaches `onError` and harms nothing. */
export interface Telemetry {
  record(event: TelemetryEvent): void;
}
