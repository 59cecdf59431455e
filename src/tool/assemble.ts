import { listenOnBus } from '../broker/answering';
import { Asking } from '../broker/asking';
import { Broker } from '../broker/broker';
import { systemClock } from '../broker/system-clock';
import type { Bus } from '../bus/bus';
import { MessageBus } from '../bus/message-bus';
import { MessageBusType } from '../bus/message-map';
import type { Contract } from '../contracts/contract';
import { resolveContract } from '../contracts/resolve';
import { AskUserError, guardedReport } from '../errors';
import type { Policy } from '../ports/policy';
import type { Telemetry } from '../ports/telemetry';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import { memoryStore } from '../stores/memory';
import type { AskUserToolOptions } from './options';

/** What a tool is made of, whoever put it together. */
export interface ToolParts {
  readonly asking: Asking;
  readonly contract: Contract;
  readonly limits: Partial<Limits>;
  readonly repair: 'all' | 'none';
  readonly timeoutMs: number | undefined;
  readonly interactive: boolean;
  /** The subagent it belongs to; empty for the main agent. */
  readonly origin: readonly string[];
  readonly modelId?: string;
}

/** A tool's parts and what runs behind them. */
export interface Assembled {
  readonly parts: ToolParts;
  /** Stops listening on the bus. */
  readonly stopListening: () => void;
}

/** Long enough to send a message to any chat, and short enough to wait for when a process died over it. */
const DELIVERY_LEASE_MS = 30_000;

/** Builds a broker over a bus, and the parts of a tool on it. What an option that is left out means is said here. */
export function assemble(bus: Bus, options: AskUserToolOptions, waitForRendererMs: number): Assembled {
  if (bus.subagent !== undefined) {
    throw new AskUserError(
      'invalid_options',
      'A tool of its own needs the host’s bus; a subagent’s tool is askUser.derive(name).tool.',
    );
  }
  checkDuration('timeoutMs', options.timeoutMs);
  checkDuration('waitForRendererMs', options.waitForRendererMs);
  checkDuration('deliveryLeaseMs', options.deliveryLeaseMs);
  checkLimits(options.limits);
  checkParts(options);
  const clock = options.clock ?? systemClock;
  const onError = guardedReport(options.onError);
  const broker = new Broker({
    bus,
    store: options.store ?? memoryStore({ clock }),
    clock,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    onTimeout: options.onTimeout ?? 'no_answer',
    waitForRendererMs: options.waitForRendererMs ?? waitForRendererMs,
    deliveryLeaseMs: options.deliveryLeaseMs ?? DELIVERY_LEASE_MS,
    telemetry: guardedTelemetry(listOf(options.telemetry), onError),
    onError,
  });
  for (const renderer of listOf(options.renderer)) broker.screens.attach(renderer, {});
  const asking = new Asking({
    broker,
    scope: Object.freeze({}),
    policy: options.policy ?? policyOf(bus),
    locale: options.locale,
  });
  return {
    stopListening: both(listenOnBus(broker), lendPolicy(bus, options.policy)),
    parts: {
      asking,
      contract: resolveContract(options.contract),
      limits: Object.freeze({ ...options.limits }),
      repair: options.repair ?? 'all',
      timeoutMs: options.timeoutMs,
      interactive: options.interactive ?? true,
      origin: Object.freeze([]),
    },
  };
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

/**
 * Lends the policy to a bus that has none, for as long as the bus is: others may share it by then, and a close must not open what was denied.
 * A bus with a policy of its own is only learned from. Gives the way to stop.
 */
function lendPolicy(bus: Bus, policy: Policy | undefined): () => void {
  if (policy === undefined || policyOf(bus) === policy) return () => {};
  if (bus instanceof MessageBus && bus.policy === undefined) {
    bus.policy = policy;
    return () => {};
  }
  return bus.subscribe(MessageBusType.UPDATE_POLICY, (update) => policy.update?.(update));
}

/** The one that a host gave to its bus. */
function policyOf(bus: Bus): Policy | undefined {
  return bus instanceof MessageBus ? bus.policy : undefined;
}

/** Throws where a number of milliseconds is none: a NaN would otherwise wait for ever. */
export function checkDuration(name: string, value: number | undefined): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return;
  throw new AskUserError('invalid_options', `${name} needs to be a number of milliseconds from 0 up, or Infinity.`, {
    path: name,
  });
}

function checkParts({ onTimeout, repair, contract, store, policy, telemetry }: AskUserToolOptions): void {
  checkWord('onTimeout', onTimeout, ['no_answer', 'recommended']);
  checkWord('repair', repair, ['all', 'none']);
  checkMember('contract', typeof contract === 'string' ? resolveContract(contract) : contract, 'parse');
  checkMember('store', store, 'settle');
  checkMember('policy', policy, 'check');
  for (const one of listOf(telemetry)) checkMember('telemetry', one ?? null, 'record');
}

function checkWord(name: string, value: unknown, words: readonly string[]): void {
  if (value === undefined || words.includes(value as string)) return;
  throw new AskUserError('invalid_options', `${name} needs to be ${words.join(' or ')}.`, { path: name });
}

function checkMember(name: string, value: unknown, member: string): void {
  if (value === undefined || typeof (value as Record<string, unknown> | null)?.[member] === 'function') return;
  throw new AskUserError('invalid_options', `${name} needs a function ${member}.`, { path: name });
}

function checkLimits(limits: Partial<Limits> | undefined): void {
  for (const [name, value] of Object.entries(limits ?? {})) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      const known = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new AskUserError('invalid_options', `There is no limit ${name}; there is ${known}.`, {
        path: `limits.${name}`,
      });
    }
    if (value === undefined || (typeof value === 'number' && value >= 0)) continue;
    throw new AskUserError('invalid_options', `limits.${name} needs to be a number from 0 up, or Infinity.`, {
      path: `limits.${name}`,
    });
  }
}

function listOf<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given as T];
}

/** All of them as one, none of which can harm the ask or another; undefined where there is none, so that no event is made. */
function guardedTelemetry(all: readonly Telemetry[], onError: (error: unknown) => void): Telemetry | undefined {
  if (all.length === 0) return undefined;
  return {
    record(event) {
      for (const telemetry of all) {
        try {
          // An async function passes for one that gives nothing.
          const result: unknown = telemetry.record(event);
          if (result instanceof Promise) result.catch(onError);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
