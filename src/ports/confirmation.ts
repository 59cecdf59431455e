import type { Question } from '../question/question';
import type { Json } from './json';

/** What a confirmation is about, in a form that survives JSON: a command, an edit, an MCP call, information, questions, or a plan. */
export type SerializableConfirmationDetails =
  | {
      readonly type: 'exec';
      readonly title: string;
      readonly command: string;
      readonly rootCommand: string;
      readonly rootCommands: readonly string[];
    }
  | {
      readonly type: 'edit';
      readonly title: string;
      readonly fileName: string;
      readonly filePath: string;
      readonly fileDiff: string;
      readonly originalContent: string | null;
      readonly newContent: string;
    }
  | {
      readonly type: 'mcp';
      readonly title: string;
      readonly serverName: string;
      readonly toolName: string;
      readonly toolDisplayName: string;
      readonly toolArgs?: Json;
    }
  | { readonly type: 'info'; readonly title: string; readonly prompt: string; readonly urls?: readonly string[] }
  | {
      readonly type: 'ask_user';
      readonly title: string;
      readonly systemMessage?: string;
      readonly questions: readonly Question[];
    }
  | { readonly type: 'exit_plan_mode'; readonly title: string; readonly planPath: string };

/** How a person decides on a tool call. */
export type ToolConfirmationOutcome =
  | 'proceed_once'
  | 'proceed_always'
  | 'proceed_always_and_save'
  | 'proceed_always_server'
  | 'proceed_always_tool'
  | 'modify_with_editor'
  | 'cancel';
