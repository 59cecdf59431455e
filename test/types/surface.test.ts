import { expectTypeOf, test } from 'vitest';
import {
  type AskUser,
  type AskUserRequest,
  type AskUserResponse,
  createAskUser,
  MessageBus,
  type Outcome,
  QuestionType,
  type Reply,
  type ScopedAskUser,
  type ToolConfirmationResponse,
  type ToolResult,
} from '../../src/index';

test('a listener gets the message of its type', () => {
  const bus = new MessageBus();
  bus.subscribe('ask-user-request', (message) => expectTypeOf(message).toEqualTypeOf<AskUserRequest>());
  bus.subscribe('ask-user-response', (message) => expectTypeOf(message).toEqualTypeOf<AskUserResponse>());
  // @ts-expect-error there is no such type
  bus.subscribe('no-such-type', () => {});
  expectTypeOf(bus.request<'tool-confirmation-response'>).returns.resolves.toEqualTypeOf<ToolConfirmationResponse>();
});

test('the emitter is not part of the bus', () => {
  // @ts-expect-error emit would go past the policy
  expectTypeOf(new MessageBus().emit).toBeAny();
});

test('an outcome is told apart by its status', () => {
  const words = (outcome: Outcome): string => {
    switch (outcome.status) {
      case 'answered':
        return outcome.by.renderer;
      case 'clarification':
        return outcome.text;
      case 'dismissed':
        return outcome.reason ?? '';
      case 'timed_out':
        return String(outcome.afterMs);
      case 'aborted':
        return outcome.reason ?? '';
      case 'unavailable':
        return outcome.code;
    }
  };
  expectTypeOf(words).returns.toBeString();
});

test('a subagent has nothing that answers', () => {
  expectTypeOf<keyof ScopedAskUser>().toEqualTypeOf<'tool' | 'bus' | 'ask' | 'derive'>();
  expectTypeOf<AskUser>().toHaveProperty('answer');
});

test('a call gives a result, an open gives a result or what is pending', () => {
  const { tool } = createAskUser();
  expectTypeOf(tool.call).returns.resolves.toEqualTypeOf<ToolResult>();
  expectTypeOf(tool.open).returns.resolves.toEqualTypeOf<{ readonly pending: AskUserRequest } | ToolResult>();
});

test('a reply is one of four, and a question type is a value and a type', () => {
  expectTypeOf<{ answers: { '0': string[] } }>().toExtend<Reply>();
  expectTypeOf<{ cancelled: false }>().not.toExtend<Reply>();
  expectTypeOf<QuestionType>().toEqualTypeOf<'choice' | 'text' | 'yesno'>();
  expectTypeOf(QuestionType.CHOICE).toEqualTypeOf<'choice'>();
});
