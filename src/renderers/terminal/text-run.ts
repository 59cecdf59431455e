import type { Key } from '../../dialog/index';

/** Typed characters that came together, from a position on. In a field they are one edit: each for itself would make a long text slow. */
export function textRun(keys: readonly Key[], from: number): readonly Key[] {
  const end = keys.findIndex((key, at) => at >= from && !isTyped(key));
  return keys.slice(from, end === -1 ? keys.length : end);
}

function isTyped({ name, text, ctrl, alt }: Key): boolean {
  return text !== undefined && name !== 'paste' && ctrl !== true && alt !== true;
}
