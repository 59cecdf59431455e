#!/usr/bin/env node
import { TERMINATED } from './interrupt';
import { run } from './run';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt.abort(TERMINATED));

// Whoever read the output has gone; there is nobody left to tell.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(1));

const code = await run(process.argv.slice(2), process, interrupt.signal);
// A pipe that stays open must not keep the process alive, and a result that could not be printed is none.
process.stdout.write('', (error) => process.exit(error ? 1 : code));
