import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { claudeCodeContract } from '../../src/contracts/claude-code';
import { codexContract } from '../../src/contracts/codex';
import type { JsonSchema, SchemaVariant } from '../../src/contracts/contract';
import { geminiContract } from '../../src/contracts/gemini';
import { openClawContract } from '../../src/contracts/open-claw';

const VARIANTS: SchemaVariant[] = ['base', 'openai-strict', 'anthropic-strict', 'gemini'];
const CONTRACTS = [geminiContract, openClawContract, claudeCodeContract, codexContract];
const ALL = CONTRACTS.flatMap((contract) =>
  VARIANTS.map((variant) => [contract.name, variant, contract.schema(variant)] as const),
);

/** The seed's three examples. */
const EXAMPLES = [
  {
    ...{ header: 'Database', question: 'Which database would you like to use?', type: 'choice' },
    options: [
      { label: 'PostgreSQL', description: 'Powerful, open source object-relational database system.' },
      { label: 'SQLite', description: 'C-library that implements a SQL database engine.' },
    ],
  },
  {
    header: 'Project Name',
    question: 'What is the name of your new project?',
    type: 'text',
    placeholder: 'for example, my-awesome-app',
  },
  { header: 'Deploy', question: 'Do you want to deploy the application now?', type: 'yesno' },
];

interface Node {
  readonly [key: string]: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly required?: readonly string[];
}

/** Every schema inside a schema, itself first. */
function nodes(schema: Node): Node[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  return [schema, ...inner.flatMap(nodes)];
}

const keywords = (schema: JsonSchema) => new Set(nodes(schema).flatMap((node) => Object.keys(node)));
const objects = (schema: JsonSchema) => nodes(schema).filter(({ properties }) => properties !== undefined);

/** What an OpenAI strict schema sends for an example: every key, null for absent. */
function filled(question: object): object {
  return { multiSelect: null, options: null, placeholder: null, ...question };
}

describe.each(ALL)('the schema of %s for %s', (_name, variant, schema) => {
  it.each([
    ['draft 2020-12', () => new Ajv2020({ allErrors: true, strict: true, strictTypes: variant !== 'openai-strict' })],
    ['draft-07', () => new Ajv({ strict: true, strictTypes: variant !== 'openai-strict' })],
  ])('is valid in %s', (_draft, ajv) => {
    expect(() => ajv().compile(schema)).not.toThrow();
  });

  it('has no union, reference or hidden member, and is plain JSON', () => {
    for (const word of ['oneOf', 'anyOf', 'allOf', '$ref', '$defs', '$schema', 'const'])
      expect(keywords(schema)).not.toContain(word);
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
    expect(Reflect.ownKeys(schema)).not.toContain('~standard');
  });

  it('describes every key', () => {
    for (const node of objects(schema)) {
      for (const property of Object.values(node.properties!)) expect(property.description).toMatch(/\w/);
    }
  });
});

describe('the base schema', () => {
  const schema = geminiContract.schema();
  const questions = (schema as Node).properties!.questions!;
  const question = questions.items!;

  it('is one flat object a question, with the keys of the seed and no other', () => {
    expect(schema).toMatchObject({ type: 'object', required: ['questions'] });
    expect(questions).toMatchObject({ type: 'array', minItems: 1, maxItems: 4 });
    expect(Object.keys(question.properties!).sort()).toEqual([
      'header',
      'multiSelect',
      'options',
      'placeholder',
      'question',
      'type',
    ]);
    expect([...question.required!].sort()).toEqual(['header', 'question', 'type']);
    expect(question.properties!.type).toMatchObject({
      type: 'string',
      enum: ['choice', 'text', 'yesno'],
      default: 'choice',
    });
    expect(question.properties!.options).toMatchObject({ type: 'array', minItems: 2, maxItems: 4 });
    expect(question.properties!.options!.items).toMatchObject({
      properties: { label: { type: 'string' }, description: { type: 'string' } },
      required: ['label', 'description'],
    });
    expect(keywords(schema)).not.toContain('maxLength');
  });

  it('gives the hints', () => {
    const json = JSON.stringify(schema);
    for (const hint of ['question mark', 'not \\"Authentication\\"', '1-5 words', 'One sentence', 'Other'])
      expect(json).toContain(hint);
  });

  it.each(EXAMPLES)('takes the seed’s example %#', (example) => {
    for (const variant of ['base', 'anthropic-strict', 'gemini'] as const) {
      expect(new Ajv2020().compile(geminiContract.schema(variant))({ questions: [example] }), variant).toBe(true);
    }
    expect(
      new Ajv2020({ strictTypes: false }).compile(geminiContract.schema('openai-strict'))({
        questions: [filled(example)],
      }),
    ).toBe(true);
  });

  it('refuses what is not the seed’s', () => {
    const validate = new Ajv2020().compile(schema);
    expect(validate({ questions: [] })).toBe(false);
    expect(validate({ questions: [{ ...EXAMPLES[2], type: 'slider' }] })).toBe(false);
    expect(validate({ questions: Array.from({ length: 5 }, () => EXAMPLES[2]) })).toBe(false);
  });

  it('is a fresh clone each time', () => {
    const one = geminiContract.schema();
    (one as Record<string, unknown>).type = 'changed';
    expect(geminiContract.schema().type).toBe('object');
  });
});

describe.each(CONTRACTS.map((contract) => [contract.name, contract] as const))(
  'the strict schemas of %s',
  (_name, contract) => {
    it('keep to OpenAI’s rules: all required, null for absent, closed, no bounds and no defaults', () => {
      const schema = contract.schema('openai-strict');
      for (const node of objects(schema)) {
        expect(node.required).toEqual(Object.keys(node.properties!));
        expect(node.additionalProperties).toBe(false);
      }
      const allowed = ['type', 'description', 'properties', 'required', 'additionalProperties', 'items', 'enum'];
      expect([...keywords(schema)].filter((word) => !allowed.includes(word))).toEqual([]);
      const optional = objects(contract.schema()).flatMap(({ properties, required }) => {
        return Object.keys(properties!).filter((key) => !required?.includes(key));
      });
      // Codex knows no optional key.
      expect(optional.length > 0).toBe(contract !== codexContract);
      const strict = Object.assign({}, ...objects(schema).map(({ properties }) => properties)) as Record<string, Node>;
      for (const key of optional) expect(strict[key]!.type, key).toContain('null');
    });

    it('keep to Anthropic’s rules: closed, no bounds', () => {
      const schema = contract.schema('anthropic-strict');
      for (const node of objects(schema)) expect(node.additionalProperties).toBe(false);
      const allowed = [
        'type',
        'description',
        'properties',
        'required',
        'additionalProperties',
        'items',
        'enum',
        'default',
      ];
      expect([...keywords(schema)].filter((word) => !allowed.includes(word))).toEqual([]);
    });

    it('keep to Gemini’s: the OpenAPI subset, one type each', () => {
      const schema = contract.schema('gemini');
      const allowed = [
        'type',
        'description',
        'properties',
        'required',
        'items',
        'enum',
        'minItems',
        'maxItems',
        'pattern',
      ];
      expect([...keywords(schema)].filter((word) => !allowed.includes(word))).toEqual([]);
      for (const node of nodes(schema)) expect(typeof node.type).toBe('string');
    });
  },
);

describe('the open-claw schema', () => {
  const schema = openClawContract.schema();
  const question = (schema as Node).properties!.questions!.items!;

  it('has ids, no type, and an optional description', () => {
    expect(Object.keys(question.properties!)).toEqual(['id', 'question', 'header', 'multiSelect', 'options']);
    expect(question.required).toEqual(['id', 'question', 'header', 'options']);
    expect(question.properties!.id).toMatchObject({ pattern: '^[a-z][a-z0-9_]*$' });
    expect(question.properties!.options!.items!.required).toEqual(['label']);
    expect((schema as Node).properties!.questions).toMatchObject({ minItems: 1, maxItems: 3 });
    expect((schema as Node).properties!.timeoutSeconds).toMatchObject({ type: 'integer' });
    expect((schema as Node).required).toEqual(['questions']);
  });

  it('takes its own example', () => {
    const options = [{ label: '暂存环境（推荐）' }, { label: '生产环境', description: 'live' }];
    const call = {
      questions: [{ id: 'deploy_target', header: '目标', question: '在哪里？', options }],
      timeoutSeconds: 60,
    };
    expect(new Ajv2020().compile(schema)(call)).toBe(true);
  });
});

describe('the schema of Claude Code', () => {
  const question = (claudeCodeContract.schema() as Node).properties!.questions!.items!;

  it('has previews and no ids and no type', () => {
    expect(Object.keys(question.properties!)).toEqual(['question', 'header', 'options', 'multiSelect']);
    expect(question.required).toEqual(['question', 'header', 'options']);
    const option = question.properties!.options!.items!;
    expect(Object.keys(option.properties!)).toEqual(['label', 'description', 'preview']);
    expect(option.required).toEqual(['label', 'description']);
    expect((claudeCodeContract.schema() as Node).properties!.questions).toMatchObject({ minItems: 1, maxItems: 4 });
  });
});

describe('the schema of Codex', () => {
  const question = (codexContract.schema() as Node).properties!.questions!.items!;

  it('has ids, and every key is required', () => {
    expect(question.required).toEqual(['id', 'header', 'question', 'options']);
    expect(Object.keys(question.properties!)).toEqual(question.required);
    expect(question.properties!.id).toMatchObject({ pattern: '^[a-z][a-z0-9_]*$' });
    expect(question.properties!.options!.items!.required).toEqual(['label', 'description']);
    expect((codexContract.schema() as Node).properties!.questions).toMatchObject({ minItems: 1, maxItems: 3 });
  });
});
