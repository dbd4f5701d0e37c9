/**
 * Overwrites every typed array reachable from the values through objects, arrays, maps and sets, and so pictures in
 * any structure. Arrays reachable only through a function, or no longer at all, stay until garbage collection. Shared
 * memory and transferred buffers are left alone.
 */
export function wipe(...values: readonly unknown[]): void {
  const seen = new Set<object>();
  const left: unknown[] = [...values];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) overwrite(value);
    else if (value instanceof Map) left.push(...value.keys(), ...value.values());
    else if (value instanceof Set || Array.isArray(value)) pushAll(left, value);
    else pushAll(left, Object.values(value));
  }
}

/** Copies the bytes into memory of their own and overwrites the original, such as a buffer of native code. */
export function takeOver(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  bytes.fill(0);
  return copy;
}

/** Pushes one by one, since a list may be longer than the maximum number of arguments. */
function pushAll(left: unknown[], values: Iterable<unknown>): void {
  for (const value of values) if (typeof value === 'object') left.push(value);
}

function overwrite({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
  const isHere = buffer instanceof ArrayBuffer && !buffer.detached;
  if (isHere) new Uint8Array(buffer, byteOffset, byteLength).fill(0);
}
