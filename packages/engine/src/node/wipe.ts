/**
 * Overwrites every typed array that can be reached from the values, through objects, arrays, maps and sets: pictures
 * in whatever shape. What is only reached through a function, or not at all any more, stays until the collector comes.
 * Shared memory and buffers that were moved elsewhere are left alone.
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

/** A copy in memory of its own; what it was taken of, such as a buffer of native code, is overwritten. */
export function takeOver(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  bytes.fill(0);
  return copy;
}

/** A list may be longer than a call may have arguments. */
function pushAll(left: unknown[], values: Iterable<unknown>): void {
  for (const value of values) if (typeof value === 'object') left.push(value);
}

function overwrite({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
  const isHere = buffer instanceof ArrayBuffer && !buffer.detached;
  if (isHere) new Uint8Array(buffer, byteOffset, byteLength).fill(0);
}
