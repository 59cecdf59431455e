import { PolicyEngine, type PolicyRule } from 'querent/policy';
import { median, type Row, RUNS, ratioOf, time } from './measure';

const CHECKS = 10_000;
const RULES = 1_000;
const CALL = { name: 'run_shell_command', args: { command: 'git status' } };

/** The three rules about the tool that is called; the last of them decides. */
const ABOUT_IT: readonly PolicyRule[] = [
  { toolName: CALL.name, commandPrefix: 'rm', decision: 'deny', priority: 3 },
  { toolName: CALL.name, commandPrefix: 'git push', decision: 'ask_user', priority: 2 },
  { toolName: CALL.name, decision: 'allow', priority: 1 },
];

function rulesAbout(others: number): readonly PolicyRule[] {
  const rest = Array.from({ length: others }, (_, index): PolicyRule => {
    return { toolName: `other_tool_${index}`, decision: 'deny', priority: 4 };
  });
  return [...rest, ...ABOUT_IT];
}

/** What an engine without an index does: every rule, the highest first, until one matches. */
function linearScan(rules: readonly PolicyRule[]): (call: typeof CALL) => string {
  const sorted = [...rules].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  return ({ name, args }) => {
    for (const { toolName, commandPrefix, decision } of sorted) {
      if (toolName !== undefined && toolName !== '*' && toolName !== name) continue;
      if (typeof commandPrefix === 'string' && !args.command.startsWith(commandPrefix)) continue;
      return decision;
    }
    return 'ask_user';
  };
}

/** `check` with 1,000 rules, three of them about the tool: by itself, against few rules, and against a linear scan. */
export async function policyCheck(): Promise<Row[]> {
  const many = new PolicyEngine({ rules: rulesAbout(RULES - ABOUT_IT.length) });
  const few = new PolicyEngine({ rules: rulesAbout(100 - ABOUT_IT.length) });
  const scan = linearScan(rulesAbout(RULES - ABOUT_IT.length));
  const repeat = (check: (call: typeof CALL) => unknown) => () =>
    time(CHECKS, (count) => {
      for (let index = 0; index < count; index++) check(CALL);
    });
  const withMany = repeat((call) => many.check(call));
  const withFew = repeat((call) => few.check(call));

  await withMany();
  const microseconds: number[] = [];
  for (let run = 0; run < RUNS; run++) microseconds.push(await withMany());
  return [
    {
      name: 'engine.check with 1,000 rules, 3 of them about the tool',
      ratio: median(microseconds),
      budget: 5,
      aim: 1.5,
      unit: 'µs',
      runs: RUNS,
    },
    {
      name: 'engine.check with 900 more rules about other tools, against without',
      ratio: await ratioOf(withMany, withFew),
      budget: 1.25,
      aim: 1.05,
      runs: RUNS,
    },
    {
      name: 'engine.check with 1,000 rules, against a linear scan',
      ratio: await ratioOf(withMany, repeat(scan)),
      budget: 1 / 2,
      aim: 1 / 3,
      runs: RUNS,
    },
  ];
}
