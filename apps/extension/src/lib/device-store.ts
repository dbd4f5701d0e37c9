import type { RoughReason } from '@tryon/contract/try-on/grade.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A finished picture with what it was made of; kept on this device alone. */
export interface SavedResult {
  id: number;
  person: Blob;
  result: Blob;
  title: string;
  shop: string;
  fileName: string;
  madeAt: number;
  watermarked: boolean;
  /** Who made it and how long it took, in words; absent from looks of earlier versions. */
  made?: string;
  /** Name of the engine that made it; absent as above. */
  engine?: string;
  warnings: string[];
  /** Names the try-on where it can be given back; null or absent everywhere else. */
  tryOnId?: string | null;
  /** Why it is a rough idea only; absent for a picture that is sure. */
  rough?: RoughReason[];
}

interface DeviceSchema extends DBSchema {
  /** `person`, and `garment:` with a tab's number. */
  photos: { key: string; value: Blob };
  looks: { key: number; value: SavedResult };
}

/** More than these are dropped, oldest first. */
const MOST_RESULTS = 40;

const PERSON = 'person';
const garmentName = (tabId: number) => `garment:${tabId}`;

/** The pictures on this device. Panel and background share them, so that no picture travels in a message. */
export function openDeviceStore(name = 'fitting-room') {
  let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;
  const open = () => {
    opening ??= openDB<DeviceSchema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('photos');
        database.createObjectStore('looks', { keyPath: 'id' });
      },
    });
    return opening;
  };

  return {
    findPerson: async () => (await (await open()).get('photos', PERSON)) ?? null,
    keepPerson: async (photo: Blob) => void (await (await open()).put('photos', photo, PERSON)),
    removePerson: async () => (await open()).delete('photos', PERSON),

    findGarment: async (tabId: number) => (await (await open()).get('photos', garmentName(tabId))) ?? null,
    keepGarment: async (tabId: number, picture: Blob) =>
      void (await (await open()).put('photos', picture, garmentName(tabId))),
    removeGarment: async (tabId: number) => (await open()).delete('photos', garmentName(tabId)),

    /** Newest first. */
    listResults: async (): Promise<SavedResult[]> => (await (await open()).getAll('looks')).reverse(),
    async saveResult(saved: SavedResult): Promise<void> {
      const database = await open();
      await database.put('looks', saved);
      const ids = await database.getAllKeys('looks');
      for (const id of ids.slice(0, -MOST_RESULTS)) await database.delete('looks', id);
    },
    removeResult: async (id: number) => (await open()).delete('looks', id),
    removeResults: async () => (await open()).clear('looks'),

    /** Garments belong to tabs, which a browser that starts anew does not have. */
    async removeGarments(): Promise<void> {
      const database = await open();
      for (const key of await database.getAllKeys('photos')) {
        if (key !== PERSON) await database.delete('photos', key);
      }
    },

    async removeEverything(): Promise<void> {
      const database = await open();
      await database.clear('photos');
      await database.clear('looks');
    },
  };
}

export type DeviceStore = ReturnType<typeof openDeviceStore>;
