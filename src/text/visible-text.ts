/**
 * What has no ink of its own, or looks like a plain space or a new line and is none: controls, format characters, fillers, lone halves,
 * every space but the common one. Joiners and variation selectors are among it, so an emoji made of several comes apart here.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const SEEN = ' \n\t';

/**
 * A text in which everything can be seen: whatever can't be stands as its code, such as `\u{1b}`. For what a person agrees to, since a
 * command whose hidden part was only left out would still run it.
 */
export function visibleText(text: string): string {
  return Array.from(text, (one) => (UNSEEN.test(one) && !SEEN.includes(one) ? codeOf(one) : one)).join('');
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
