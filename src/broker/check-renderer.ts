import { AskUserError } from '../errors';
import type { Renderer } from '../ports/renderer';

/** Throws where a renderer could never show anything, or would be taken for what it is not. */
export function checkRenderer(renderer: Renderer): void {
  const fault = rendererFault(renderer);
  if (fault !== undefined)
    throw new AskUserError('invalid_options', `A renderer needs ${fault}.`, { path: 'renderer' });
}

function rendererFault(renderer: Renderer | null | undefined): string | undefined {
  if (typeof renderer?.ask !== 'function') return 'a function ask';
  if (typeof renderer.name !== 'string' || renderer.name === '') return 'a name that is not empty';
  const { concurrency = 1, respondent = 'human', delivery = 'each' } = renderer;
  if (typeof concurrency !== 'number' || !(concurrency >= 1)) return 'a concurrency from 1 up, or Infinity';
  if (renderer.attached !== undefined && typeof renderer.attached !== 'function')
    return 'an attached that is a function';
  if (respondent !== 'human' && respondent !== 'program') return 'a respondent that is human or program';
  if (delivery !== 'each' && delivery !== 'once') return 'a delivery that is each or once';
  return undefined;
}
