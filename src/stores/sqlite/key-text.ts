/** What SQLite would cut at or sort elsewhere: NUL, surrogates, and the two units that this encoding escapes with. */
const ODD = /[\u0000\u0001\ud7ff-\udfff]/g;
const ESCAPED = /\u0001([\u0001\u0002])|\ud7ff([\u0001\u1000-\u17ff])/g;
const SURROGATES = 0xd800;
/** Where the 2,048 surrogates are moved to, behind U+D7FF. */
const MOVED = 0x1000;

/**
 * A text as a key of a table: exact for every string, and sorted by UTF-16 units, as JavaScript sorts.
 *
 * SQLite keeps text as UTF-8. That has no lone surrogates, sorts other planes behind U+FFFF, and an embedded NUL ends it for some
 * drivers. What is ordinary stays as it is, readable in a shell.
 */
export function keyText(text: string): string {
  return text.replace(ODD, (unit) => {
    if (unit === '\u0000') return '\u0001\u0001';
    if (unit === '\u0001') return '\u0001\u0002';
    if (unit === '\ud7ff') return '\ud7ff\u0001';
    return `\ud7ff${String.fromCharCode(MOVED + unit.charCodeAt(0) - SURROGATES)}`;
  });
}

/** The text that {@link keyText} made a key of. */
export function textOfKey(key: string): string {
  return key.replace(ESCAPED, (_whole, control: string | undefined, moved: string | undefined) => {
    if (control !== undefined) return control === '\u0001' ? '\u0000' : '\u0001';
    const code = moved?.charCodeAt(0) ?? 0;
    return code < MOVED ? '\ud7ff' : String.fromCharCode(SURROGATES + code - MOVED);
  });
}
