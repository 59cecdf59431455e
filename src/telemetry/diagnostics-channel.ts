import { channel } from 'node:diagnostics_channel';
import type { Outcome, UnavailableCode } from '../answer/outcome';
import type { AskUserRequest } from '../ports/ask';
import type { NewAsk } from '../ports/store';
import type { Telemetry, TelemetryEvent } from '../ports/telemetry';
import { type AskFacts, askFacts, type OutcomeFacts, outcomeFacts } from './facts';

/** On `querent:ask:asked`: the store has an ask, and this process waits for it. */
export interface AskedMessage extends AskFacts {
  /** Epoch milliseconds, by the store. */
  readonly askedAt: number;
  /** Epoch milliseconds, by the store; absent: it waits for as long as it takes. */
  readonly expiresAt?: number;
  /** Epoch milliseconds; set where the ask was there already and this process joined it. */
  readonly joinedAt?: number;
  /** Only with `captureContent`. */
  readonly ask?: AskUserRequest;
}

/** On `querent:ask:shown`: a renderer says that the person can see an ask. */
export interface ShownMessage extends AskFacts {
  readonly renderer: string;
  /** Only with `captureContent`. */
  readonly ask?: AskUserRequest;
}

/** On `querent:ask:settled`: an ask ended. */
export interface SettledMessage extends AskFacts, OutcomeFacts {
  /** From put to settle, in milliseconds. */
  readonly durationMs: number;
  /** Only with `captureContent`. */
  readonly ask?: AskUserRequest;
  /** Only with `captureContent`. */
  readonly outcome?: Outcome;
}

/** On `querent:ask:lost`: the store failed, and this process waits no longer. */
export interface LostMessage extends AskFacts {
  /** Only with `captureContent`. */
  readonly ask?: AskUserRequest;
}

/** On `querent:ask:refused`: nothing was put or shown. */
export interface RefusedMessage extends AskFacts {
  readonly code: UnavailableCode;
  /** Only with `captureContent`. */
  readonly ask?: NewAsk;
  /** Only with `captureContent`. */
  readonly outcome?: Outcome;
}

/** The message of each channel. */
export interface AskMessages {
  readonly 'querent:ask:asked': AskedMessage;
  readonly 'querent:ask:shown': ShownMessage;
  readonly 'querent:ask:settled': SettledMessage;
  readonly 'querent:ask:lost': LostMessage;
  readonly 'querent:ask:refused': RefusedMessage;
}

/** What is published, and how much of it. */
export interface DiagnosticsTelemetryOptions {
  /** Adds the ask and the outcome to each message, with all texts and answers, by reference. Default false. */
  readonly captureContent?: boolean;
}

/**
 * Publishes what happens to asks on the channels of `node:diagnostics_channel`; where nobody subscribes it only looks whether someone does.
 *
 * Channels belong to the process: a subscriber hears of every ask of every `createAskUser` that has this telemetry, and whoever can
 * subscribe gets what is published. So messages hold no question text, label or answer unless `captureContent` is set.
 *
 * @example
 * import { subscribe } from 'node:diagnostics_channel';
 *
 * const askUser = createAskUser({ renderer, telemetry: diagnosticsTelemetry() });
 * subscribe('querent:ask:settled', (message) => {
 *   const { status, durationMs } = message as SettledMessage;
 *   console.error(`${status} after ${durationMs} ms`);
 * });
 */
export function diagnosticsTelemetry({ captureContent = false }: DiagnosticsTelemetryOptions = {}): Telemetry {
  const channels = {
    asked: channel('querent:ask:asked'),
    shown: channel('querent:ask:shown'),
    settled: channel('querent:ask:settled'),
    lost: channel('querent:ask:lost'),
    refused: channel('querent:ask:refused'),
  };
  return {
    record(event) {
      const to = channels[event.type];
      if (!to.hasSubscribers) return;
      const message = messageOf(event);
      to.publish(captureContent ? { ...message, ...contentOf(event) } : message);
    },
  };
}

function messageOf(event: TelemetryEvent): AskMessages[keyof AskMessages] {
  const facts = askFacts(event.ask);
  switch (event.type) {
    case 'asked': {
      const { askedAt, expiresAt } = event.ask;
      return {
        ...facts,
        askedAt,
        ...(expiresAt !== undefined && { expiresAt }),
        ...(event.joinedAt !== undefined && { joinedAt: event.joinedAt }),
      };
    }
    case 'shown':
      return { ...facts, renderer: event.renderer };
    case 'settled':
      return { ...facts, ...outcomeFacts(event.outcome), durationMs: event.durationMs };
    case 'lost':
      return facts;
    case 'refused':
      return { ...facts, code: event.outcome.code };
  }
}

function contentOf(event: TelemetryEvent): { readonly ask: AskUserRequest | NewAsk; readonly outcome?: Outcome } {
  return 'outcome' in event ? { ask: event.ask, outcome: event.outcome } : { ask: event.ask };
}
