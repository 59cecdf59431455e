import type { ConfirmationStrings, Strings } from '../locales/strings';
import type { SerializableConfirmationDetails, ToolConfirmationOutcome } from '../ports/confirmation';
import type { Question } from '../question/question';
import { numberedOptions, oneLine } from './compose-options';
import { visibleText } from './visible-text';

type Details = SerializableConfirmationDetails;

/**
 * A confirmation as text: its title where it has one, the tool, what it would do, and the decisions by number. `question` is the one that
 * {@link confirmationQuestion} gave, and `hint` how to reply.
 */
export function composeConfirmation(
  question: Question,
  details: Details,
  strings: Strings,
  hint: string = strings.confirmation.replyHint,
): string {
  // One line each, so that neither can pass for what is labelled below it.
  const title = details.title.trim() === '' ? [] : [oneLine(visibleText(details.title))];
  const tool = details.type === 'mcp' ? [] : [`${strings.confirmation.tool}: ${oneLine(visibleText(question.header))}`];
  const options = numberedOptions(question, strings);
  return [...title, ...tool, composeDetails(details, strings), ...options, hint].join('\n');
}

/**
 * What a tool call would do, in full and in labelled lines: the command, the change, the server and its arguments. Nothing is shortened or
 * left out, and what could not be seen stands as its code: a person agrees to what is run and not to a summary of it.
 */
export function composeDetails(details: Details, strings: Strings): string {
  return partsOf(details, strings)
    .map(([name, text]) => (name === '' ? indented(text) : block(name, text)))
    .join('\n');
}

/** A confirmation's question with the outcomes in the person's own language as its labels, in the same order. */
export function confirmationQuestion(question: Question, details: Details, strings: Strings): Question {
  const options = (question.options ?? []).map(({ label }) => ({
    label: oneLine(outcomeLabel(label as ToolConfirmationOutcome, question.header, details, strings.confirmation)),
    description: '',
  }));
  return { ...question, options };
}

function outcomeLabel(
  outcome: ToolConfirmationOutcome,
  toolName: string,
  details: Details,
  strings: ConfirmationStrings,
): string {
  switch (outcome) {
    case 'proceed_once':
    case 'modify_with_editor':
    case 'cancel':
      return strings[outcome];
    case 'proceed_always_server':
      return strings.proceed_always_server(visibleText(details.type === 'mcp' ? details.serverName : toolName));
    case 'proceed_always':
    case 'proceed_always_and_save':
    case 'proceed_always_tool':
      return strings[outcome](visibleText(whatOf(toolName, details, strings)));
  }
}

/** What an "always" would be about. */
function whatOf(toolName: string, details: Details, strings: ConfirmationStrings): string {
  if (details.type === 'mcp') return strings.toolOf(details.toolName, details.serverName);
  if (details.type !== 'exec') return toolName;
  const { rootCommand, rootCommands } = details;
  const roots = rootCommands.length === 0 ? [rootCommand] : rootCommands;
  return strings.commandsThatBegin(roots.filter((root) => root.trim() !== '').join(', '));
}

function partsOf(details: Details, all: Strings): readonly (readonly [string, string])[] {
  const strings = all.confirmation;
  switch (details.type) {
    case 'exec':
      return [[strings.command, details.command]];
    case 'edit':
      return [
        [strings.file, details.filePath],
        ['', details.fileDiff],
      ];
    case 'mcp':
      return [
        [strings.server, details.serverName],
        [strings.tool, nameOf(details)],
        ...(details.toolArgs === undefined
          ? []
          : [[strings.arguments, JSON.stringify(details.toolArgs, undefined, 2)] as const]),
      ];
    case 'info':
      return [
        ['', details.prompt],
        ...(details.urls === undefined || details.urls.length === 0
          ? []
          : [[strings.addresses, details.urls.join('\n')] as const]),
      ];
    case 'ask_user':
      return [
        ...(details.systemMessage === undefined ? [] : [['', details.systemMessage] as const]),
        ['', details.questions.map((question) => withOptions(question, all)).join('\n')],
      ];
    case 'exit_plan_mode':
      return [[strings.plan, details.planPath]];
  }
}

function withOptions(question: Question, strings: Strings): string {
  const options = question.options?.map((option) => ({ ...option, label: visibleText(option.label) }));
  const shown = options === undefined ? question : { ...question, options };
  return [visibleText(question.question), ...numberedOptions(shown, strings)].join('\n');
}

/** A display name is the server's own word for its tool: the name that counts stands beside it. */
function nameOf({ toolName, toolDisplayName }: Extract<Details, { type: 'mcp' }>): string {
  return toolDisplayName === toolName || toolDisplayName === '' ? toolName : `${toolDisplayName} (${toolName})`;
}

function block(name: string, text: string): string {
  return text.includes('\n') ? `${name}:\n${indented(text)}` : `${name}: ${visibleText(text)}`;
}

/** Every line stands in from the edge, so that none can pass for a question or an option. */
function indented(text: string): string {
  return visibleText(text)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
