import type { EventEmitter } from 'node:events';

/** How many listeners an emitter has, by event; what has none is left out. */
export function listenersOf(emitter: EventEmitter): Record<string, number> {
  return Object.fromEntries(emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]));
}
