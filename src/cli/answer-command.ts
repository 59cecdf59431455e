import { cleanText } from '../index';
import type { StoreFlags } from './open-store';

/** What no shell reads anything into. A tilde or an equals sign at the beginning is expanded by some. */
const PLAIN = /^[\w./:%@+,-]+$/;

/**
 * The command line that answers an ask, to be copied into a POSIX shell as it stands; answers may be added at its end. Nothing in it acts
 * on the terminal, so a file whose name would do so has to be named by hand.
 */
export function answerCommand(id: string, { store = '', namespace }: StoreFlags): string {
  const flags = [flag('--store', store), ...(namespace === undefined ? [] : [flag('--namespace', namespace)])];
  // Where the id would pass for a flag everything behind `--` is taken as it is.
  const words = id.startsWith('-') ? [...flags, '--', shellWord(id)] : [shellWord(id), ...flags];
  return cleanText(['querent answer', ...words].join(' '));
}

function flag(name: string, value: string): string {
  return value.startsWith('-') ? `${name}=${shellWord(value)}` : `${name} ${shellWord(value)}`;
}

/** A text as one word for a POSIX shell. */
function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
