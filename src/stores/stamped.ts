import type { StoredAsk } from '../ports/ask';
import type { NewAsk } from '../ports/store';
import { frozenCopy } from './frozen-copy';

/** A frozen copy of what is put, with its times. What was left out stays out. */
export function stamped(ask: NewAsk, askedAt: number): StoredAsk {
  const { type, id, correlationId, onTimeout, details, locale, meta, ttlMs } = ask;
  const stored: { -readonly [K in keyof StoredAsk]: StoredAsk[K] } = {
    type,
    id,
    correlationId,
    questions: frozenCopy(ask.questions),
    scope: frozenCopy(ask.scope),
    origin: frozenCopy(ask.origin),
    askedAt,
  };
  if (ttlMs !== undefined) stored.expiresAt = askedAt + ttlMs;
  if (onTimeout !== undefined) stored.onTimeout = onTimeout;
  if (details !== undefined) stored.details = frozenCopy(details);
  if (locale !== undefined) stored.locale = locale;
  if (meta !== undefined) stored.meta = frozenCopy(meta);
  return Object.freeze(stored);
}
