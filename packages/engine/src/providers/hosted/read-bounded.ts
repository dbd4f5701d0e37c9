/** Reading was stopped because the response exceeds the limit. */
export class TooLargeError extends Error {}

/**
 * Reads a response body up to `maxBytes`, then closes the connection, because a declared length cannot be trusted.
 * @throws TooLargeError
 */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new TooLargeError('The answer is too large.');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}
