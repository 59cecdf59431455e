/** `npm run bench`: every figure of docs/performance.md, measured in one run, printed as a table and written to bench/results.json. */
import { writeFileSync } from 'node:fs';
import { askCost } from './ask-cost';
import { busRequest } from './bus-request';
import { firstFrame } from './first-frame';
import { frameCost } from './frame';
import { heap } from './heap';
import { importCost } from './import';
import { keyPress } from './key-press';
import { manyPending } from './many-pending';
import type { Row } from './measure';
import { policyCheck } from './policy';
import { size } from './size';
import { sqlite } from './sqlite';
import { telemetryCost } from './telemetry';
import { timers } from './timers';
import { typedReplies } from './typed-replies';
import { web } from './web';

const BENCHES = [
  askCost,
  manyPending,
  busRequest,
  heap,
  frameCost,
  timers,
  importCost,
  size,
  typedReplies,
  policyCheck,
  telemetryCost,
  keyPress,
  firstFrame,
  sqlite,
  web,
];

function figure(value: number, unit: string | undefined): string {
  const digits = value < 0.1 ? value.toFixed(4) : value.toFixed(2);
  return unit === undefined ? digits : `${digits} ${unit}`;
}

const rows: Row[] = [];
for (const bench of BENCHES) {
  const result = await bench();
  for (const row of Array.isArray(result) ? result : [result]) {
    rows.push(row);
    console.error(`${row.name}: ${figure(row.ratio, row.unit)}`);
  }
}

console.log('\n| row | measured | budget | aim | runs | within |\n| --- | --- | --- | --- | --- | --- |');
for (const { name, ratio, budget, aim, unit, runs } of rows) {
  const cells = [
    name,
    figure(ratio, unit),
    figure(budget, unit),
    figure(aim, unit),
    runs,
    ratio <= budget ? 'yes' : 'NO',
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
const date = new Date().toISOString().slice(0, 10);
writeFileSync(
  new URL('results.json', import.meta.url),
  `${JSON.stringify({ node: process.version, date, rows }, null, 2)}\n`,
);
