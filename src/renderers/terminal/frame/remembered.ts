const MOST = 4_096;
/** A long text hardly comes twice. */
const LONGEST = 64;

/** The same function of a text, its last few thousand results known: a script has few characters, and to measure one takes long. */
export function remembered<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (text.length > LONGEST) return make(text);
    let result = known.get(text);
    if (result === undefined) {
      result = make(text);
      if (known.size >= MOST) known.clear();
      known.set(text, result);
    }
    return result;
  };
}
