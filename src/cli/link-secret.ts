import { randomBytes } from 'node:crypto';
import { UsageError } from './usage-error';

/** How long a printed link opens anything. */
export const LINK_MS = 7 * 24 * 3_600_000;

/** What seals links: a key of its own for each start, unless there is one that is to outlive it. */
export function linkSecret(given: string | undefined): { readonly id: string; readonly key: string } {
  if (given === undefined) return { id: randomBytes(6).toString('hex'), key: randomBytes(32).toString('base64url') };
  if (given.length < 32) throw new UsageError('QUERENT_SECRET needs at least 32 characters.');
  return { id: 'env', key: given };
}
