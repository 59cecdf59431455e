import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { Contract, JsonSchema, ParseResult } from '../contracts/contract';
import { AskUserError, type Issue } from '../errors';

/** The shape that frameworks look for on a tool's parameters. */
export interface StandardTool {
  readonly '~standard': StandardSchemaV1.Props<unknown, unknown> & {
    readonly validate: (value: unknown) => StandardSchemaV1.Result<unknown>;
    readonly jsonSchema: StandardJSONSchemaV1.Converter;
  };
}

const DIALECTS: Readonly<Record<string, string>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

/**
 * Standard Schema and Standard JSON Schema of a contract's parameters.
 *
 * `validate` hands back what it was given: a slip is mended when the tool is called, so that the call's digest and its repairs are over
 * what the model really sent.
 */
export function standardSchemaOf(
  contract: Contract,
  parse: (params: unknown) => ParseResult,
): StandardTool['~standard'] {
  const convert = ({ target }: StandardJSONSchemaV1.Options): JsonSchema => schemaFor(contract, target);
  return {
    version: 1,
    vendor: 'querent',
    validate: (value) => {
      const parsed = parse(value);
      return parsed.ok ? { value } : { issues: parsed.issues.map(standardIssue) };
    },
    jsonSchema: { input: convert, output: convert },
  };
}

/** The base schema uses only what both drafts have, so that the dialect is all that differs. */
function schemaFor(contract: Contract, target: string): JsonSchema {
  const dialect = DIALECTS[target];
  if (dialect === undefined) {
    throw new AskUserError(
      'invalid_options',
      `No JSON Schema for ${target}; there is ${Object.keys(DIALECTS).join(' and ')}.`,
    );
  }
  return { ...contract.schema('base'), $schema: dialect };
}

/** `questions[1].options` as the list of keys that the standard wants. */
function standardIssue({ path, message }: Issue): StandardSchemaV1.Issue {
  const keys = path.match(/[^.[\]]+/g) ?? [];
  return keys.length === 0
    ? { message }
    : { message, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) };
}
