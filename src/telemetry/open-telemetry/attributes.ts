import type { Attributes } from '@opentelemetry/api';
import type { Outcome } from '../../answer/outcome';
import type { AskUserRequest } from '../../ports/ask';
import { askFacts, outcomeFacts } from '../facts';

/** One name for the tool whatever a contract calls it, as policies have one: dashboards should not fall apart by model. */
const TOOL_NAME = 'ask_user';

/** What a span is called. A confirmation is the host's own question, and no tool that a model runs. */
export function spanName({ details }: AskUserRequest): string {
  return details === undefined ? `execute_tool ${TOOL_NAME}` : 'querent.confirm';
}

/** What a span says of its ask from the start, so that a sampler can go by it. `gen_ai.*` is the convention for the execution of a tool. */
export function askAttributes(ask: AskUserRequest): Attributes {
  const { id, correlationId, origin, questionTypes } = askFacts(ask);
  const tool = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': TOOL_NAME,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': correlationId,
  };
  const attributes: Attributes = {
    ...(ask.details === undefined ? tool : kindAttributes(ask)),
    'querent.ask.id': id,
    'querent.question.count': questionTypes.length,
    'querent.question.types': [...questionTypes],
  };
  if (origin.length > 0) attributes['querent.origin'] = origin.join('/');
  return attributes;
}

/** What sets confirmations apart from a model's questions; metrics have it too. */
export function kindAttributes({ details }: Pick<AskUserRequest, 'details'>): Attributes {
  return details === undefined ? {} : { 'querent.confirms': details.type };
}

/** How an ask ended, in words of which there are few: metrics have them too. */
export function outcomeAttributes(outcome: Outcome): Attributes {
  const { status, code, respondent, renderer } = outcomeFacts(outcome);
  const attributes: Attributes = { 'querent.outcome': status };
  if (code !== undefined) attributes['error.type'] = code;
  if (respondent !== undefined) attributes['querent.respondent'] = respondent;
  if (renderer !== undefined) attributes['querent.renderer'] = renderer;
  return attributes;
}

/** What was asked, in the convention's opt-in attribute. */
export function askContent({ questions, details }: AskUserRequest): Attributes {
  return { 'gen_ai.tool.call.arguments': JSON.stringify({ questions, details }) };
}

/** What came of it, in the convention's opt-in attribute; who answered is in it. */
export function outcomeContent(outcome: Outcome): Attributes {
  return { 'gen_ai.tool.call.result': JSON.stringify(outcome) };
}
