const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
/** Full-width forms, half-width katakana and hangul, the ideographic space: the same character in another width. */
const OTHER_WIDTH = /[\u3000\uff01-\uffee]+/g;
/** Characters that show nothing. Tag characters stay, since the flags of England and Scotland differ only in them. */
const INVISIBLE = /(?![\u{e0000}-\u{e0fff}])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A label reduced to what a person sees in it. Two labels are the same when their keys are equal: case, runs of white space, zero-width
 * characters, character width and canonical composition don't count. It is not NFKC, so `10²` is not `102`.
 */
export function labelKey(label: string): string {
  if (PLAIN.test(label)) return label.toLowerCase();
  return (
    label
      .replace(OTHER_WIDTH, (wide) => wide.normalize('NFKC'))
      .replace(INVISIBLE, '')
      .normalize('NFC')
      // Up and down again, so that "Straße" meets "STRASSE" and a final sigma meets a plain one.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
