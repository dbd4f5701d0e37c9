import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { RESULTS_DATABASE } from '#app/session/stored-session.ts';
import type { SavedResult } from './saved-result.ts';

interface SavedResultsSchema extends DBSchema {
  looks: { key: string; value: SavedResult; indexes: { owner: string } };
}

const VERSION = 1;

/**
 * Stores results in the browser's database, or in this page's memory if the browser forbids it. Every method rejects if
 * the storage is full or gone.
 */
export function openSavedResultsStore(): SavedResultsStore {
  let opening: Promise<IDBPDatabase<SavedResultsSchema>> | null = null;
  const memory = createMemoryStore();

  function open(): Promise<IDBPDatabase<SavedResultsSchema>> {
    const forget = () => {
      opening = null;
    };
    opening ??= openDB<SavedResultsSchema>(RESULTS_DATABASE, VERSION, {
      upgrade: (database) => {
        database.createObjectStore('looks', { keyPath: 'id' }).createIndex('owner', 'owner');
      },
      // Another tab deletes the database, as on signing out, and must not be blocked by this one.
      blocking: (_current, _next, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  }

  const database = () => open().catch(() => null);

  return {
    async list(owner) {
      const store = await database();
      return store ? newestFirst(await store.getAllFromIndex('looks', 'owner', owner)) : memory.list(owner);
    },
    async put(saved) {
      const store = await database();
      await (store ? store.put('looks', saved) : memory.put(saved));
    },
    async remove(id) {
      const store = await database();
      await (store ? store.delete('looks', id) : memory.remove(id));
    },
  };
}

/** Results that last only as long as the page. */
export function createMemoryStore() {
  const kept = new Map<string, SavedResult>();
  return {
    /** Newest first. */
    list: async (owner: string) => newestFirst([...kept.values()].filter((saved) => saved.owner === owner)),
    put: async (saved: SavedResult): Promise<void> => void kept.set(saved.id, saved),
    remove: async (id: string): Promise<void> => void kept.delete(id),
  };
}

export type SavedResultsStore = ReturnType<typeof createMemoryStore>;

function newestFirst(results: SavedResult[]): SavedResult[] {
  return results.sort((one, other) => other.madeAt - one.madeAt);
}
