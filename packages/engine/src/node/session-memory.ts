import { createHash } from 'node:crypto';

/** Values kept for a few minutes for one user's session, in this thread's memory only. */
export interface SessionMemory<Value> {
  /** The value kept for the same session, name and bytes, or undefined. */
  find(place: MemoryPlace): Value | undefined;
  /** Keeps a value; the ones longest unused go when there is no room. */
  keep(place: MemoryPlace, value: Value): void;
}

/** Where a value belongs: nothing is shared between sessions, even for the same bytes. */
export interface MemoryPlace {
  readonly session: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How much is remembered, and for how long. */
export interface SessionMemoryOptions {
  /** All values together hold at most this. */
  readonly maxBytes: number;
  /** A value is dropped this long after it was last used. */
  readonly lifetimeMs: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly sizeBytes: number;
  readonly expiry: NodeJS.Timeout;
}

/** Keys are hashes, so that neither a photo nor a session's name stays in memory. */
export function createSessionMemory<Value>(options: SessionMemoryOptions): SessionMemory<Value> {
  // A Map keeps its order of insertion: the first entry is the one longest unused.
  const entries = new Map<string, Entry<Value>>();
  let heldBytes = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    clearTimeout(entry.expiry);
    entries.delete(key);
    heldBytes -= entry.sizeBytes;
  };
  const insert = (key: string, value: Value, sizeBytes: number) => {
    const expiry = setTimeout(() => drop(key), options.lifetimeMs).unref();
    entries.set(key, { value, sizeBytes, expiry });
    heldBytes += sizeBytes;
  };

  return {
    find(place) {
      const key = keyOf(place);
      const entry = entries.get(key);
      if (!entry) return undefined;
      drop(key);
      insert(key, entry.value, entry.sizeBytes);
      return entry.value;
    },
    keep(place, value) {
      const key = keyOf(place);
      const sizeBytes = pixelBytes(value);
      drop(key);
      if (sizeBytes > options.maxBytes) return;
      for (const oldest of entries.keys()) {
        if (heldBytes + sizeBytes <= options.maxBytes) break;
        drop(oldest);
      }
      insert(key, value, sizeBytes);
    },
  };
}

function keyOf({ session, name, bytes }: MemoryPlace): string {
  const hash = createHash('sha256');
  // Lengths first: otherwise two places could run together to the same text.
  hash.update(`${session.length} ${session} ${name.length} ${name} `);
  return hash.update(bytes).digest('base64');
}

/** Bytes of all typed arrays within a value: pictures and planes; the rest of an analysis weighs next to nothing. */
function pixelBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const part of Object.values(value)) sum += pixelBytes(part);
  return sum;
}
