import fc from 'fast-check';

// One seed for every property of a run: a run that failed can be played again, and one that passed in CI passes there again.
fc.configureGlobal({ seed: Number(process.env.QUERENT_PROPERTY_SEED) });
