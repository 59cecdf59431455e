import type { SerializableConfirmationDetails, ToolConfirmationOutcome } from '../ports/confirmation';
import type { PolicyUpdate } from '../ports/policy';
import type { Question } from '../question/question';

type Details = SerializableConfirmationDetails;

/** Every outcome. */
export const CONFIRMATION_OUTCOMES: readonly ToolConfirmationOutcome[] = [
  'proceed_once',
  'proceed_always',
  'proceed_always_and_save',
  'proceed_always_server',
  'proceed_always_tool',
  'modify_with_editor',
  'cancel',
];

/** What a person may decide on each kind of call, in the order in which it is offered. An approval of a plan holds for that plan. */
const OUTCOMES: Readonly<Record<Details['type'], readonly ToolConfirmationOutcome[]>> = {
  exec: ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel'],
  edit: ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'modify_with_editor', 'cancel'],
  mcp: ['proceed_once', 'proceed_always_tool', 'proceed_always_server', 'proceed_always_and_save', 'cancel'],
  info: ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel'],
  ask_user: ['proceed_once', 'cancel'],
  exit_plan_mode: ['proceed_once', 'cancel'],
};

/** A tool call that somebody decides on: what it is, whose it is, and what of it is shown. */
export interface CallToConfirm {
  readonly toolName: string;
  /** The MCP server that has the tool. */
  readonly serverName: string | undefined;
  /** The path of the subagent that calls it. */
  readonly subagent: string | undefined;
  readonly details: Details;
}

/** What may be decided here, as far as the host can follow. A no is always among it. */
export function outcomesOf(
  call: CallToConfirm,
  allowed: readonly ToolConfirmationOutcome[] | undefined,
): readonly ToolConfirmationOutcome[] {
  const hasAlways = canAlways(call);
  return OUTCOMES[call.details.type].filter((outcome) => {
    if (outcome === 'cancel') return true;
    if (allowed !== undefined && !allowed.includes(outcome)) return false;
    return hasAlways || !outcome.startsWith('proceed_always');
  });
}

/** An "always" has to be as narrow as what is shown: no pattern, and no command that nothing is known of. */
function canAlways({ toolName, serverName, details }: CallToConfirm): boolean {
  if (details.type === 'exec' && rootsOf(details).length === 0) return false;
  const names = [toolName, serverName, details.type === 'mcp' ? details.toolName : undefined].filter(isGiven);
  return names.every((name) => !name.includes('*') && name.trim() !== '');
}

function isGiven(name: string | undefined): name is string {
  return name !== undefined;
}

/** The one question of a confirmation. Its labels are the outcomes themselves; screens say them in the person's language. */
export function decisionQuestion(
  { toolName, details }: CallToConfirm,
  outcomes: readonly ToolConfirmationOutcome[],
): Question {
  const options = outcomes.map((label) => Object.freeze({ label, description: describe(label, toolName, details) }));
  return Object.freeze({
    id: 'decision',
    // The name that counts: a title is the host's or a server's own word.
    header: toolName,
    question: details.title.trim() === '' ? `Allow ${toolName} to run?` : details.title,
    type: 'choice',
    options: Object.freeze(options),
  });
}

/** What an "always" means as a rule; undefined for an outcome that holds once. */
export function updateOf(
  outcome: ToolConfirmationOutcome,
  { toolName, serverName, subagent, details }: CallToConfirm,
): PolicyUpdate | undefined {
  if (!outcome.startsWith('proceed_always')) return undefined;
  const toolOfServer = details.type === 'mcp' ? details.toolName : toolName;
  return {
    toolName: outcome === 'proceed_always_server' ? '*' : toolOfServer,
    // Without it the rule would be about the host's own tool of that name.
    ...(serverName !== undefined && { mcpName: serverName }),
    ...(details.type === 'exec' && { commandPrefix: rootsOf(details) }),
    ...(subagent !== undefined && { subagent }),
    ...(outcome === 'proceed_always_and_save' && { persist: true }),
  };
}

function rootsOf({ rootCommand, rootCommands }: Extract<Details, { type: 'exec' }>): readonly string[] {
  const roots = rootCommands.length === 0 ? [rootCommand] : rootCommands;
  return [...new Set(roots)].filter((root) => root.trim() !== '');
}

function describe(outcome: ToolConfirmationOutcome, toolName: string, details: Details): string {
  switch (outcome) {
    case 'proceed_once':
      return 'Yes, this once.';
    case 'proceed_always':
    case 'proceed_always_tool':
      return `Yes, and always allow ${scopeOf(toolName, details)}.`;
    case 'proceed_always_server':
      return `Yes, and always allow every tool of ${details.type === 'mcp' ? details.serverName : toolName}.`;
    case 'proceed_always_and_save':
      return `Yes, and always allow ${scopeOf(toolName, details)}, in later runs too.`;
    case 'modify_with_editor':
      return 'Change it before it is done.';
    case 'cancel':
      return 'No.';
  }
}

/** What an "always" would be about. */
function scopeOf(toolName: string, details: Details): string {
  if (details.type === 'exec') return `commands that begin with ${rootsOf(details).join(', ')}`;
  return details.type === 'mcp' ? `${details.toolName} of ${details.serverName}` : toolName;
}
