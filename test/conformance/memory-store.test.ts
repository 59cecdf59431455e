import { describe, test } from 'vitest';
import { memoryStore } from '../../src/stores/memory';
import { manualClock, storeConformance } from '../../src/testing/index';
import { FAULTS } from '../support/fault-rounds';

describe('memoryStore, on a clock moved by hand', () => {
  storeConformance(test, {
    ...FAULTS,
    open: () => {
      const clock = manualClock();
      return { store: memoryStore({ clock }), advance: clock.advance };
    },
  });
});

describe('memoryStore, on the machine’s clock', () => {
  storeConformance(test, { open: () => ({ store: memoryStore() }) });
});
