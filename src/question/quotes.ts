const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '‘': '’',
  '«': '»',
  '「': '」',
  '『': '』',
  '＂': '＂',
};

/** The quotation mark that closes what another one opens; `undefined` for what opens nothing. */
export function closingQuote(opening: string | undefined): string | undefined {
  return opening === undefined ? undefined : CLOSING[opening];
}
