import { describe, expect, test } from 'vitest';
import { claudeCodeContract, createAskUser, geminiContract } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';

const SQLITE = scriptedRenderer({ '0': 'SQLite' });

describe('a contract of the host’s own', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('no words');
      },
    ],
    ['gives a bare string', () => 'SQLite'],
    ['gives nothing', () => undefined],
  ])('whose present %s hides no answer from the host, and calls it none to the model', async (_what, present) => {
    const errors: unknown[] = [];
    const contract = { ...geminiContract, present } as never;
    const askUser = createAskUser({ contract, renderer: SQLITE, onError: (error) => errors.push(error) });
    const { llmContent, data, error } = await askUser.tool.call(DATABASE);
    expect(data.outcome).toMatchObject({ status: 'answered', answers: [{ selected: ['SQLite'] }] });
    expect(data.ask_user).toMatchObject({ question_types: ['choice'], answer_count: 1 });
    expect(error).toMatchObject({ type: 'execution_failed', code: 'contract_failed' });
    expect(JSON.parse(llmContent)).toMatchObject({ status: 'no_answer', reason: 'contract_failed' });
    expect(llmContent).not.toContain('Nobody');
    expect(errors).toHaveLength(1);
  });

  test('without a tool name has its own name for it', () => {
    const { toolName: _, ...contract } = geminiContract;
    const { tool } = createAskUser({ contract: { ...contract, name: 'ask_person' } });
    expect([tool.name, tool.getSchema().name]).toEqual(['ask_person', 'ask_person']);
  });
});

describe('a contract by name', () => {
  test('is one of querent’s', () => {
    expect(createAskUser({ contract: 'claude-code' }).tool.name).toBe(claudeCodeContract.toolName);
  });

  test('that is none says which there are', () => {
    expect(() => createAskUser({ contract: 'gpt' })).toThrow(
      'contract must be one of gemini, openclaw, claude-code, codex, or a contract.',
    );
  });
});

test('a schema variant that is none says which there are', () => {
  const options = { variant: 'strict' as never };
  expect(() => createAskUser().tool.getSchema(undefined, options)).toThrow(
    'variant needs to be one of base, openai-strict, anthropic-strict, gemini.',
  );
});
