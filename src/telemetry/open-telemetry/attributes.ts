import type { Attributes } from '@opentelemetry/api';
import type { Outcome } from '../../answer/outcome';
import type { AskUserRequest } from '../../ports/ask';
import { askFacts, outcomeFacts } from '../facts';

/** One name for the tool whatever a contract calls it, as policies have one: dashboards should not fall apart by model. */
export const TOOL_NAME = 'ask_user';

/** What a span says of its ask from the start, so that a sampler can go by it. `gen_ai.*` is the convention for the execution of a tool. */
export function askAttributes(ask: AskUserRequest): Attributes {
  const { id, correlationId, origin, questionTypes } = askFacts(ask);
  const attributes: Attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': TOOL_NAME,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': correlationId,
    'querent.ask.id': id,
    'querent.question.count': questionTypes.length,
    'querent.question.types': [...questionTypes],
  };
  if (origin.length > 0) attributes['querent.origin'] = origin.join('/');
  return attributes;
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
export function askContent({ questions }: AskUserRequest): Attributes {
  return { 'gen_ai.tool.call.arguments': JSON.stringify({ questions }) };
}

/** What came of it, in the convention's opt-in attribute; who answered is in it. */
export function outcomeContent(outcome: Outcome): Attributes {
  return { 'gen_ai.tool.call.result': JSON.stringify(outcome) };
}
