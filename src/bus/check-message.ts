import { DECISIONS } from './confirmation';
import type { MessageBusType } from './message-map';

type Fields = Record<string, unknown>;

/** What each message must hold, so that a listener never meets a malformed one. */
const CHECKS: Record<MessageBusType, (message: Fields) => string | undefined> = {
  'tool-confirmation-request': (m) => correlated(m) ?? toolCall(m) ?? forcedDecision(m),
  'tool-confirmation-response': (m) =>
    correlated(m) ?? (typeof m.confirmed === 'boolean' ? undefined : 'confirmed needs to be true or false'),
  'tool-policy-rejection': toolCall,
  'tool-execution-success': toolCall,
  'tool-execution-failure': (m) => toolCall(m) ?? text(m, 'message'),
  'update-policy': (m) => text(m, 'toolName'),
  'ask-user-request': (m) =>
    correlated(m) ?? (Array.isArray(m.questions) ? undefined : 'questions needs to be an array'),
  'ask-user-response': (m) => correlated(m) ?? answers(m),
  'ask-user-shown': correlated,
  'ask-user-settled': (m) =>
    correlated(m) ?? text(m, 'id') ?? (isObject(m.outcome) ? undefined : 'outcome needs to be an object'),
};

/** What is wrong with a message, in one sentence, or undefined. */
export function messageFault(message: unknown): string | undefined {
  if (!isObject(message)) return 'a message needs to be an object';
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(CHECKS, type)) {
    return `type needs to be one of ${Object.keys(CHECKS).join(', ')}`;
  }
  const fault = CHECKS[type as MessageBusType](message);
  return fault === undefined ? undefined : `${type}: ${fault}`;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function text(message: Fields, key: string): string | undefined {
  return typeof message[key] === 'string' && message[key] !== ''
    ? undefined
    : `${key} needs to be a string that is not empty`;
}

function correlated(message: Fields): string | undefined {
  return text(message, 'correlationId');
}

function toolCall(message: Fields): string | undefined {
  return isObject(message.toolCall) && typeof message.toolCall.name === 'string' ? undefined : 'toolCall needs a name';
}

function forcedDecision({ forcedDecision: forced }: Fields): string | undefined {
  if (forced === undefined || DECISIONS.includes(forced as string)) return undefined;
  return `forcedDecision needs to be ${DECISIONS.join(', ')}, or left out`;
}

function answers(message: Fields): string | undefined {
  if (message.cancelled === true) return undefined;
  return isObject(message.answers) && !Array.isArray(message.answers) ? undefined : 'answers needs to be an object';
}
