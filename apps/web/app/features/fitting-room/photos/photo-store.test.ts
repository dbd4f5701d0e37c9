import { STORAGE_KEYS, STORED_PHOTO_LIFETIME_MS } from '@tryon/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { createPhotoStore } from './photo-store.ts';

/** A `Storage` with a quota for the characters of its values, as in browsers. */
function createStorage(quota = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    setItem(key, value) {
      const others = [...values].filter(([name]) => name !== key);
      const used = others.reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
  };
}

const DAY_0 = 1_800_000_000_000;

describe('createPhotoStore', () => {
  it('stores photos under the specified keys, with the data URL as the whole value', () => {
    const storage = createStorage();
    const store = createPhotoStore(storage);
    expect(store.write('garment', 'data:g')).toBe(true);
    expect(store.write('person', 'data:p')).toBe(true);
    expect(storage.getItem('virtual-tryon-clothes-image')).toBe('data:g');
    expect(storage.getItem('virtual-tryon-user-image')).toBe('data:p');
    expect(createPhotoStore(storage).read('person')).toBe('data:p');
  });

  it('removes one photo with all of its data, and not the other', () => {
    const storage = createStorage();
    const store = createPhotoStore(storage);
    store.write('garment', 'data:g');
    store.write('person', 'data:p');
    store.remove('garment');
    expect(store.read('garment')).toBeNull();
    expect(store.read('person')).toBe('data:p');
    store.remove('person');
    expect(storage.length).toBe(0);
  });

  it('deletes a photo after 24 hours, not a millisecond earlier', () => {
    let now = DAY_0;
    const storage = createStorage();
    const store = createPhotoStore(storage, () => now);
    store.write('person', 'data:p');
    now = DAY_0 + STORED_PHOTO_LIFETIME_MS - 1;
    expect(store.read('person')).toBe('data:p');
    now = DAY_0 + STORED_PHOTO_LIFETIME_MS;
    expect(store.read('person')).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('starts the 24 hours now for a photo stored without a timestamp', () => {
    let now = DAY_0;
    const storage = createStorage();
    storage.setItem(STORAGE_KEYS.personImage, 'data:p');
    const store = createPhotoStore(storage, () => now);
    expect(store.read('person')).toBe('data:p');
    now = DAY_0 + STORED_PHOTO_LIFETIME_MS;
    expect(store.read('person')).toBeNull();
  });

  it('clears every key of the product and retries when the quota is exceeded', () => {
    const storage = createStorage(40);
    storage.setItem('virtual-tryon-auth', 'record');
    storage.setItem('theme', 'dark');
    const store = createPhotoStore(storage, () => 1);
    expect(store.write('garment', 'g'.repeat(20))).toBe(true);
    expect(store.write('person', 'p'.repeat(30))).toBe(true);
    expect(store.read('person')).toBe('p'.repeat(30));
    expect(storage.getItem(STORAGE_KEYS.garmentImage)).toBeNull();
    expect(storage.getItem('virtual-tryon-auth')).toBeNull();
    expect(storage.getItem('theme')).toBe('dark');
  });

  it('reports a photo that does not fit at all, and stores no part of it', () => {
    const storage = createStorage(10);
    const store = createPhotoStore(storage, () => DAY_0);
    expect(store.write('person', 'p'.repeat(30))).toBe(false);
    // The photo itself fits, but not its timestamp.
    expect(store.write('person', 'p'.repeat(8))).toBe(false);
    expect(storage.length).toBe(0);
  });

  it('reports that it emptied the storage, after the photo is stored', () => {
    const storage = createStorage(30);
    storage.setItem('virtual-tryon-auth', 'record');
    const found: (string | null)[] = [];
    const store = createPhotoStore(
      storage,
      () => 1,
      () => found.push(storage.getItem(STORAGE_KEYS.personImage)),
    );
    store.write('garment', 'g');
    expect(found).toEqual([]);
    store.write('person', 'p'.repeat(24));
    expect(found).toEqual(['p'.repeat(24)]);
  });

  it('returns a photo without a timestamp even if the storage is full', () => {
    const storage = createStorage(6);
    storage.setItem(STORAGE_KEYS.personImage, 'data:p');
    expect(createPhotoStore(storage).read('person')).toBe('data:p');
  });
});
