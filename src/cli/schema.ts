import type { SchemaVariant } from '../contracts/index';
import { createAskUser } from '../index';
import { oneOf, readArguments } from './arguments';
import { CONTRACT_NAMES, contractOf } from './contract-flag';
import { ExitCode } from './exit-code';
import type { Streams } from './streams';

const VARIANTS: readonly SchemaVariant[] = ['base', 'openai-strict', 'anthropic-strict', 'gemini'];

export const SCHEMA_HELP = `querent schema [options]

Prints the tool's declaration: its name, description and parameters as JSON Schema.

  --model <id>              the declaration that this model gets; without --contract in the contract of its family
  --variant <name>          ${VARIANTS.join(', ')}
  --contract <name>         ${CONTRACT_NAMES}
`;

const FLAGS = { model: { type: 'string' }, variant: { type: 'string' }, contract: { type: 'string' } } as const;

/** `querent schema`: the declaration for a model. Gives the exit code. */
export async function schema(args: readonly string[], streams: Streams): Promise<number> {
  const { values } = readArguments(args, FLAGS, 0);
  const variant = oneOf('--variant', values.variant, VARIANTS);
  const { tool } = createAskUser({ contract: contractOf(values.contract) });
  const ofFamily = values.contract === undefined && values.model !== undefined;
  const declaration = (ofFamily ? tool.for(values.model) : tool).getSchema(values.model, variant ? { variant } : {});
  streams.stdout.write(`${JSON.stringify(declaration, null, 2)}\n`);
  return ExitCode.ANSWERED;
}
