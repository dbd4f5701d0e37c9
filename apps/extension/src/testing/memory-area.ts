import type { Area } from '#src/storage/storage-area.ts';

/** An in-memory storage area for tests; like a browser's, it returns copies of its values. */
export function memoryArea(values: Record<string, unknown> = {}): Area & { values: Record<string, unknown> } {
  return {
    values,
    keys: async () => Object.keys(values),
    get: async (key) => structuredClone(values[key]),
    async set(key, value) {
      values[key] = structuredClone(value);
    },
    async remove(keys) {
      for (const key of keys) delete values[key];
    },
  };
}
