/** A cache of photo analyses, kept for some minutes, so that the same photo need not be analysed twice. */
export interface PhotoMemory<Found> {
  /** The analysis stored for exactly these bytes, or undefined. */
  find(photo: Uint8Array): Found | undefined;
  /** Stores an analysis; the least recently used ones are dropped when there is no room. */
  keep(photo: Uint8Array, found: Found): void;
}

/** Size and lifetime of the cache. */
export interface PhotoMemoryOptions {
  /** Limit on the size of photos and their analyses together. */
  readonly maxBytes: number;
  /** An entry is dropped this long after its last use. */
  readonly lifetimeMs: number;
}

interface Entry<Found> {
  readonly photo: Uint8Array;
  readonly found: Found;
  readonly sizeBytes: number;
  readonly expiry: ReturnType<typeof setTimeout>;
}

/** Creates a cache that exists only in the memory of the page's own worker, and ends with it. */
export function createPhotoMemory<Found>({ maxBytes, lifetimeMs }: PhotoMemoryOptions): PhotoMemory<Found> {
  // Least recently used first.
  let entries: readonly Entry<Found>[] = [];

  const drop = (entry: Entry<Found>) => {
    clearTimeout(entry.expiry);
    entries = entries.filter((other) => other !== entry);
  };
  const insert = (photo: Uint8Array, found: Found, sizeBytes: number) => {
    const entry: Entry<Found> = {
      photo,
      found,
      sizeBytes,
      expiry: setTimeout(() => drop(entry), lifetimeMs),
    };
    entries = [...entries, entry];
  };
  const entryOf = (photo: Uint8Array) => entries.find((entry) => isSame(entry.photo, photo));

  return {
    find(photo) {
      const entry = entryOf(photo);
      if (!entry) return undefined;
      drop(entry);
      insert(entry.photo, entry.found, entry.sizeBytes);
      return entry.found;
    },
    keep(photo, found) {
      const known = entryOf(photo);
      if (known) drop(known);
      const sizeBytes = photo.byteLength + arrayBytes(found);
      if (sizeBytes > maxBytes) return;
      for (const oldest of entries) {
        if (entries.reduce((sum, entry) => sum + entry.sizeBytes, sizeBytes) <= maxBytes) break;
        drop(oldest);
      }
      insert(photo, found, sizeBytes);
    },
  };
}

/** Whether both hold the same bytes. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** Bytes of all typed arrays within a value (pictures and planes), each once; the rest of an analysis is negligible. */
function arrayBytes(value: unknown, counted = new Set<unknown>()): number {
  if (typeof value !== 'object' || value === null || counted.has(value)) return 0;
  counted.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let sum = 0;
  for (const part of Object.values(value)) sum += arrayBytes(part, counted);
  return sum;
}
