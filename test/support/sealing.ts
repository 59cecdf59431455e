import type { SealOptions } from '../../src/stores/sealed';

const NONCE_BYTES = 12;

/** WebCrypto's AES-GCM under a new key, bound to the id, as the manual has it. */
export function aesGcm(): SealOptions {
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const bound = (iv: BufferSource, id: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(id),
  });
  return {
    async encrypt(plain, { id }) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(bound(iv, id), await key, plain);
      return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
    },
    async decrypt(sealed, { id }) {
      return crypto.subtle.decrypt(bound(sealed.slice(0, NONCE_BYTES), id), await key, sealed.slice(NONCE_BYTES));
    },
  };
}
