/** Each object's last few results by key, for as long as the object lives: each key press draws the same texts again. */
export class Memo<Subject extends object, Result> {
  readonly #known = new WeakMap<Subject, Map<string, Result>>();

  /** At most so many keys an object; a terminal that is being resized goes through many widths. */
  constructor(private readonly most = 4) {}

  get(subject: Subject, key: string, make: () => Result): Result {
    const results = this.#known.get(subject) ?? new Map<string, Result>();
    this.#known.set(subject, results);
    let result = results.get(key);
    if (result === undefined) {
      result = make();
      if (results.size >= this.most) results.delete(results.keys().next().value!);
      results.set(key, result);
    }
    return result;
  }
}
