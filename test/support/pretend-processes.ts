import { type CreateAskUserOptions, createAskUser } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { sharedStore } from './shared-store';

/** As many processes as a test needs, which share nothing but a store. */
export function processes() {
  const clock = manualClock();
  const store = sharedStore(clock);
  const errors: unknown[] = [];
  const start = (options: CreateAskUserOptions = {}) =>
    createAskUser({ clock, store, onError: (error) => errors.push(error), ...options });
  return { clock, store, errors, start };
}
