/** Bytes turned at a time: a call takes only so many arguments. */
const CHUNK = 8_192;

/** Bytes as base64, wherever there is a `btoa`. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(binary);
}

/** The bytes that {@link base64Of} wrote. Throws for anything that is no base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
