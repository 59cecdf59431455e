import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export const CHANNELS = ['asked', 'shown', 'settled', 'lost', 'refused'].map((type) => `querent:ask:${type}`);

/** What came over the channels, in order, until it is stopped. */
export interface Heard {
  readonly all: readonly (readonly [channel: string, message: Record<string, unknown>])[];
  stop(): void;
}

export function heard(): Heard {
  const all: (readonly [string, Record<string, unknown>])[] = [];
  const listener = (message: unknown, name: string | symbol) => {
    all.push([String(name), message as Record<string, unknown>]);
  };
  for (const name of CHANNELS) subscribe(name, listener);
  return {
    all,
    stop() {
      for (const name of CHANNELS) unsubscribe(name, listener);
    },
  };
}
