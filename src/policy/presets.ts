import { frozenCopy } from './plain-data';
import type { PolicyRule } from './rule';

const READ_TOOLS = ['glob', 'grep_search', 'list_directory', 'read_file', 'read_many_files', 'google_web_search'];
const EDIT_TOOLS = ['replace', 'write_file'];
const WRITE_TOOLS = [...EDIT_TOOLS, 'run_shell_command', 'save_memory', 'activate_skill', 'web_fetch'];

const PLAN_MESSAGE =
  'This is plan mode: only tools that read may be used. Make a plan, and ask if something is unclear.';
const NON_INTERACTIVE_MESSAGE = 'Nobody is there to answer questions. Go on with your best judgement.';

/** The place of a preset's rule: all of them are of the lowest tier, so that any rule of yours goes before. */
function at(priority: number): number {
  return 1 + priority / 1_000;
}

/**
 * Ready-made rules as data, in the `default` tier. Each works by itself, and they go together: `Object.values(POLICY_PRESETS).flat()`.
 *
 * - `non-interactive`: where nobody is there, `ask_user` is denied.
 * - `plan`: in plan mode tools that read are allowed, `ask_user` asks, and everything else is denied.
 * - `write`: tools that change something are asked about; in `autoEdit` edits are allowed.
 * - `read-only`: tools that read are allowed.
 * - `yolo`: in yolo everything is allowed, and `ask_user` still asks the person.
 *
 * The names of tools are Gemini CLI's. For others take the rules as a pattern: they are plain objects.
 *
 * @example
 * const engine = new PolicyEngine({ rules: [...POLICY_PRESETS['read-only'], ...POLICY_PRESETS.plan], mode: 'plan' });
 */
export const POLICY_PRESETS = {
  'non-interactive': rules([
    {
      name: 'non-interactive: no questions',
      toolName: 'ask_user',
      decision: 'deny',
      priority: at(999),
      interactive: false,
      denyMessage: NON_INTERACTIVE_MESSAGE,
    },
  ]),
  plan: rules([
    { name: 'plan: nothing else', decision: 'deny', priority: at(60), modes: ['plan'], denyMessage: PLAN_MESSAGE },
    { name: 'plan: read', toolName: READ_TOOLS, decision: 'allow', priority: at(70), modes: ['plan'] },
    {
      name: 'plan: ask',
      toolName: ['ask_user', 'exit_plan_mode'],
      decision: 'ask_user',
      priority: at(70),
      modes: ['plan'],
    },
  ]),
  write: rules([
    { name: 'write: ask first', toolName: WRITE_TOOLS, decision: 'ask_user', priority: at(10) },
    { name: 'write: edit freely', toolName: EDIT_TOOLS, decision: 'allow', priority: at(15), modes: ['autoEdit'] },
  ]),
  'read-only': rules([{ name: 'read-only: read', toolName: READ_TOOLS, decision: 'allow', priority: at(50) }]),
  yolo: rules([
    { name: 'yolo: still ask', toolName: 'ask_user', decision: 'ask_user', priority: at(999), modes: ['yolo'] },
    { name: 'yolo: everything', decision: 'allow', priority: at(998), modes: ['yolo'] },
  ]),
} as const satisfies Readonly<Record<string, readonly PolicyRule[]>>;

/** The name of a preset. */
export type PolicyPreset = keyof typeof POLICY_PRESETS;

function rules(list: readonly PolicyRule[]): readonly PolicyRule[] {
  return frozenCopy(list);
}
