/** Wraps a storage area of the browser, with one value per key. */
export function openArea(area: chrome.storage.StorageArea) {
  return {
    keys: async () => Object.keys(await area.get(null)),
    get: async (key: string): Promise<unknown> => (await area.get<Record<string, unknown>>(key))[key],
    set: (key: string, value: unknown): Promise<void> => area.set({ [key]: value }),
    remove: (keys: string[]): Promise<void> => area.remove(keys),
  };
}

export type Area = ReturnType<typeof openArea>;
