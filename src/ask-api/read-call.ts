import type { CallOptions } from '../index';

/** A `POST /asks` as it was sent. */
export interface ReadCall {
  /** What the model sent, as it sent it. */
  readonly params: unknown;
  readonly callbackUrl: string | undefined;
  readonly options: CallOptions;
}

/** No id of a caller needs more; it becomes a part of an address. */
const LONGEST_KEY = 200;
const LONGEST_WAIT_MS = 60_000;

/** The call of a request, or what is wrong with it in one sentence. */
export async function readCall(request: Request): Promise<ReadCall | { readonly fault: string }> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { fault: 'Send application/json.' };
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('params' in body)) {
    return { fault: 'The body needs to be an object with params: what the model called the tool with.' };
  }
  const { params, callbackUrl, subagent } = body as Record<string, unknown>;
  const key = request.headers.get('idempotency-key') ?? undefined;
  if (key !== undefined && (key === '' || key.length > LONGEST_KEY)) {
    return { fault: `Idempotency-Key needs 1 to ${LONGEST_KEY} characters.` };
  }
  if (callbackUrl !== undefined && typeof callbackUrl !== 'string')
    return { fault: 'callbackUrl needs to be an address.' };
  if (subagent !== undefined && typeof subagent !== 'string')
    return { fault: 'subagent needs to be a path such as planner.' };
  return {
    params,
    callbackUrl,
    options: {
      ...(key !== undefined && { correlationId: key }),
      ...(subagent !== undefined && { subagent }),
    },
  };
}

/** How long to wait, in milliseconds and at most a minute: `30s`, `500ms`, `30`. Undefined for what is no time. */
export function waitOf(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const [, number, unit] = /^(\d{1,6})(ms|s)?$/.exec(text) ?? [];
  return number === undefined ? undefined : Math.min(Number(number) * (unit === 'ms' ? 1 : 1_000), LONGEST_WAIT_MS);
}
