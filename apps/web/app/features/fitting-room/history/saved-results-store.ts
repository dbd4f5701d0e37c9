import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { RESULTS_DATABASE } from '#app/lib/session/stored-session.ts';
import type { SavedResult } from './saved-result.ts';

/** Storage for looks. Every method rejects if the storage is full or gone. */
export interface SavedResultsStore {
  /** Newest first. */
  list(owner: string): Promise<SavedResult[]>;
  put(saved: SavedResult): Promise<void>;
  remove(id: string): Promise<void>;
}

interface SavedResultsSchema extends DBSchema {
  looks: { key: string; value: SavedResult; indexes: { owner: string } };
}

const VERSION = 1;

/** Stores looks in the browser's database, or in this page's memory if the browser forbids it. */
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

  async function inDatabase<Answer>(
    work: (database: IDBPDatabase<SavedResultsSchema>) => Promise<Answer>,
    instead: () => Promise<Answer>,
  ): Promise<Answer> {
    const database = await open().catch(() => null);
    return database ? work(database) : instead();
  }

  return {
    list: (owner) =>
      inDatabase(
        async (database) => newestFirst(await database.getAllFromIndex('looks', 'owner', owner)),
        () => memory.list(owner),
      ),
    put: (saved) =>
      inDatabase(
        async (database) => void (await database.put('looks', saved)),
        () => memory.put(saved),
      ),
    remove: (id) =>
      inDatabase(
        (database) => database.delete('looks', id),
        () => memory.remove(id),
      ),
  };
}

/** Looks that last only as long as the page. */
export function createMemoryStore(): SavedResultsStore {
  const kept = new Map<string, SavedResult>();
  return {
    list: async (owner) => newestFirst([...kept.values()].filter((saved) => saved.owner === owner)),
    put: async (saved) => void kept.set(saved.id, saved),
    remove: async (id) => void kept.delete(id),
  };
}

function newestFirst(looks: SavedResult[]): SavedResult[] {
  return looks.sort((one, other) => other.madeAt - one.madeAt);
}
