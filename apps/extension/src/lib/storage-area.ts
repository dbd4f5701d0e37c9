/** One area of the browser's extension storage. */
export interface Area {
  keys(): Promise<string[]>;
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** Wraps a storage area of the browser, with one value per key. */
export function openArea(area: chrome.storage.StorageArea): Area {
  return {
    keys: async () => Object.keys(await area.get(null)),
    get: async (key) => (await area.get<Record<string, unknown>>(key))[key],
    set: (key, value) => area.set({ [key]: value }),
    remove: (keys) => area.remove(keys),
  };
}
