import { putWithRoom } from '@tryon/contract/try-on/client/put-with-room.ts';
import type { RoughReason } from '@tryon/contract/try-on/grade.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A finished picture with its inputs; stored on this device only. */
export interface SavedResult {
  id: number;
  person: Blob;
  result: Blob;
  title: string;
  shop: string;
  fileName: string;
  madeAt: number;
  watermarked: boolean;
  /** Engine and duration as text; missing from results of earlier versions. */
  made?: string;
  /** Name of the engine; missing from results of earlier versions. */
  engine?: string;
  warnings: string[];
  /** Identifies a try-on that can be refunded; null or missing otherwise. */
  tryOnId?: string | null;
  /** Why the picture is only a rough idea; missing if it is not. */
  rough?: RoughReason[];
}

interface DeviceSchema extends DBSchema {
  /** Keys: `person`, and `garment:` with a tab's id. */
  photos: { key: string; value: Blob };
  looks: { key: number; value: SavedResult };
}

/** Maximum number of results; the oldest are deleted first. */
const MOST_RESULTS = 40;

const PERSON = 'person';
const garmentName = (tabId: number) => `garment:${tabId}`;

/** The pictures on this device. Panel and background share this store, so that messages carry no pictures. */
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
  /** Newest first. */
  const listResults = async () => (await (await open()).getAll('looks')).reverse();
  const removeResult = async (id: number) => (await open()).delete('looks', id);

  return {
    findPerson: async () => (await (await open()).get('photos', PERSON)) ?? null,
    savePerson: async (photo: Blob) => void (await (await open()).put('photos', photo, PERSON)),
    removePerson: async () => (await open()).delete('photos', PERSON),

    findGarment: async (tabId: number) => (await (await open()).get('photos', garmentName(tabId))) ?? null,
    saveGarment: async (tabId: number, picture: Blob) =>
      void (await (await open()).put('photos', picture, garmentName(tabId))),
    removeGarment: async (tabId: number) => (await open()).delete('photos', garmentName(tabId)),

    listResults,
    async saveResult(saved: SavedResult): Promise<void> {
      const database = await open();
      const table = { put: (one: SavedResult) => database.put('looks', one), remove: removeResult };
      await putWithRoom(table, saved, await listResults(), MOST_RESULTS);
    },
    removeResult,
    removeResults: async () => (await open()).clear('looks'),

    /** Garments belong to tabs, which do not survive a restart of the browser. */
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
