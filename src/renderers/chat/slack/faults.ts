/** What the errors of `@slack/web-api` say: Slack's own word where it answered, the network's where it did not. */
interface SlackFault {
  readonly code?: string;
  readonly data?: { readonly error?: string };
  readonly statusCode?: number;
  readonly retryAfter?: number;
  readonly original?: { readonly code?: string; readonly cause?: { readonly code?: string } };
}

/** Slack's words for a call of which a part may have been done. */
const DOUBTFUL = ['fatal_error', 'internal_error', 'service_unavailable'];
/** The network's words for a place that was never reached. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** Where Slack names no time. */
const LIMIT_MS = 1_000;

/** How long a rate limit lasts, in milliseconds; undefined for any other failure. */
export function limitOf(error: unknown): number | undefined {
  const { code, retryAfter, data } = faultOf(error);
  if (code === 'slack_webapi_rate_limited_error') return (retryAfter ?? 1) * 1_000;
  return data?.error === 'ratelimited' || data?.error === 'rate_limited' ? LIMIT_MS : undefined;
}

/** Slack said no, or was never reached: then it is not there. Anything else may have been read to its end. */
export function mayHaveArrived(error: unknown): boolean {
  const { data, statusCode, original } = faultOf(error);
  if (limitOf(error) !== undefined) return false;
  // Slack's words are names. A page of some gateway on the way is none.
  if (data?.error !== undefined) return !/^\w+$/.test(data.error) || DOUBTFUL.includes(data.error);
  if (statusCode !== undefined) return statusCode >= 500;
  return !UNREACHED.includes(original?.code ?? original?.cause?.code ?? '');
}

function faultOf(error: unknown): SlackFault {
  return typeof error === 'object' && error !== null ? error : {};
}
