import { AskUserError, type AskUserErrorCode } from '../errors';

/** The most that a failure shows of a value. */
const SHOWN = 300;
/** How long {@link eventually} waits: far more than any hint takes, and little enough for a test that fails. */
const PATIENCE_MS = 5_000;
/** The first looks come with no pause: most things have happened within a turn or two. */
const LOOKS_AT_ONCE = 50;
const LOOK_EVERY_MS = 5;

/** Fails the test that runs, unless the condition holds. */
export function check(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Fails unless both are equal as JSON: the order of keys makes no difference, and neither does a key without a value. */
export function checkEqual(actual: unknown, expected: unknown, message: string): void {
  check(isEqual(actual, expected), `${message}: expected ${inWords(expected)}, got ${inWords(actual)}`);
}

/** Fails unless the promise rejects with an AskUserError of this code. */
export async function checkRejects(promise: Promise<unknown>, code: AskUserErrorCode, message: string): Promise<void> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason ?? 'a rejection without a reason',
  );
  check(error !== undefined, `${message}: expected AskUserError('${code}'), and nothing was thrown`);
  check(AskUserError.is(error) && error.code === code, `${message}: expected AskUserError('${code}'), got ${error}`);
}

/** Waits until the condition holds; fails when it does not within 5 seconds. */
export async function eventually(condition: () => boolean, message: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (let looks = 0; !condition(); looks++) {
    check(performance.now() < until, `${message}: it did not happen within ${PATIENCE_MS / 1_000} seconds`);
    await sleep(looks < LOOKS_AT_ONCE ? 0 : LOOK_EVERY_MS);
  }
}

/** Lets real time pass. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!isEqual(ownValue(a, key), ownValue(b, key))) return false;
  return true;
}

/** Not `object[key]`, which for `__proto__` or `constructor` reads what is not its own. */
function ownValue(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

function inWords(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > SHOWN ? `${json.slice(0, SHOWN)}… (${json.length} characters)` : json;
}
