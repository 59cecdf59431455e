import * as z from 'zod';
import { AskUserError } from '../errors';
import type { JsonSchema, SchemaVariant } from './contract';

/** Keywords that the model-facing schema leaves out: sizes are checked when a call is read, and would only frighten the model. */
const LENGTHS = new Set(['minLength', 'maxLength']);
const BOUNDS = new Set(['minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'minLength', 'maxLength']);

const VARIANTS: readonly SchemaVariant[] = ['base', 'openai-strict', 'anthropic-strict', 'gemini'];

interface Node {
  [key: string]: unknown;
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  required?: string[];
  enum?: unknown[];
}

/**
 * A contract's `schema`: every variant made of one zod schema, built at its first use, and handed out as a plain clone. `$schema` is left
 * out of all of them, since the keywords used mean the same in draft-07 and 2020-12, and a validator of the one refuses the name of the
 * other.
 */
export function schemaVariants(build: () => z.ZodType): (variant?: SchemaVariant) => JsonSchema {
  const built = new Map<SchemaVariant, string>();
  return (variant = 'base') => {
    if (!VARIANTS.includes(variant)) {
      throw new AskUserError('invalid_options', `variant needs to be one of ${VARIANTS.join(', ')}.`, {
        path: 'variant',
      });
    }
    let json = built.get(variant);
    if (json === undefined) {
      json = JSON.stringify(adapted(baseSchema(build()), variant));
      built.set(variant, json);
    }
    return JSON.parse(json) as JsonSchema;
  };
}

function baseSchema(schema: z.ZodType): Node {
  // Through JSON: what zod gives hides a `~standard` that some frameworks take for a schema of another kind.
  const { $schema: _, ...plain } = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))) as Node;
  return without(plain, LENGTHS);
}

function adapted(base: Node, variant: SchemaVariant): Node {
  switch (variant) {
    case 'base':
      return base;
    case 'openai-strict':
      return closed(allRequired(without(base, new Set([...BOUNDS, 'default']))));
    case 'anthropic-strict':
      return closed(without(base, BOUNDS));
    case 'gemini':
      return without(base, new Set(['default', 'additionalProperties', 'const']));
  }
}

/** A copy in which every schema inside is mapped, the innermost first. */
function mapped(node: Node, change: (node: Node) => Node): Node {
  const copy: Node = { ...node };
  if (node.properties !== undefined) {
    copy.properties = Object.fromEntries(
      Object.entries(node.properties).map(([key, value]) => [key, mapped(value, change)]),
    );
  }
  if (node.items !== undefined) copy.items = mapped(node.items, change);
  return change(copy);
}

function without(node: Node, keywords: ReadonlySet<string>): Node {
  return mapped(node, (one) => Object.fromEntries(Object.entries(one).filter(([keyword]) => !keywords.has(keyword))));
}

/** Strict modes want each object closed. */
function closed(node: Node): Node {
  return mapped(node, (one) => (one.properties === undefined ? one : { ...one, additionalProperties: false }));
}

/** OpenAI's strict mode knows no optional key: each is required, and null where it was left out. */
function allRequired(node: Node): Node {
  return mapped(node, (one) => {
    if (one.properties === undefined) return one;
    const required = new Set(one.required);
    const properties = Object.entries(one.properties).map(([key, value]) => [
      key,
      required.has(key) ? value : nullable(value),
    ]);
    return { ...one, properties: Object.fromEntries(properties), required: Object.keys(one.properties) };
  });
}

function nullable(node: Node): Node {
  const type = Array.isArray(node.type) ? node.type : [node.type as string];
  const values = node.enum === undefined ? {} : { enum: [...node.enum, null] };
  return { ...node, type: [...type, 'null'], ...values };
}
