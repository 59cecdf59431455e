import { nanoid } from 'nanoid';

/** A new correlationId: 21 characters that are safe in an address, with 126 random bits. */
export function mintId(): string {
  return nanoid();
}
