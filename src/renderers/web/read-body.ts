/** What a reply may weigh. */
export const MOST_BYTES = 64 * 1024;

/**
 * The bytes of a request, or `too_large` as soon as there are more than are taken: what a header says of their number is not believed, and
 * the rest is not read.
 */
export async function readBody(request: Request, most = MOST_BYTES): Promise<Uint8Array<ArrayBuffer> | 'too_large'> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'too_large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > most) {
      await reader?.cancel().catch(() => {});
      return 'too_large';
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
