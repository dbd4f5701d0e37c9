import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { LOOKS_DATABASE } from '#app/lib/departure.ts';
import type { Look } from './look.ts';

/** Where looks are kept. Every method rejects where the storage is full or gone. */
export interface LooksStore {
  /** Newest first. */
  list(owner: string): Promise<Look[]>;
  put(look: Look): Promise<void>;
  remove(id: string): Promise<void>;
}

interface LooksSchema extends DBSchema {
  looks: { key: string; value: Look; indexes: { owner: string } };
}

const VERSION = 1;

/** The looks in this browser's own database; in this page's memory where the browser forbids one. */
export function openLooksStore(): LooksStore {
  let opening: Promise<IDBPDatabase<LooksSchema>> | null = null;
  const memory = createMemoryStore();

  function open(): Promise<IDBPDatabase<LooksSchema>> {
    const forget = () => {
      opening = null;
    };
    opening ??= openDB<LooksSchema>(LOOKS_DATABASE, VERSION, {
      upgrade: (database) => {
        database.createObjectStore('looks', { keyPath: 'id' }).createIndex('owner', 'owner');
      },
      // Another tab deletes everything, as on signing out: it must not wait for this one.
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
    work: (database: IDBPDatabase<LooksSchema>) => Promise<Answer>,
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
    put: (look) =>
      inDatabase(
        async (database) => void (await database.put('looks', look)),
        () => memory.put(look),
      ),
    remove: (id) =>
      inDatabase(
        (database) => database.delete('looks', id),
        () => memory.remove(id),
      ),
  };
}

/** Looks that are gone with the page. */
export function createMemoryStore(): LooksStore {
  const kept = new Map<string, Look>();
  return {
    list: async (owner) => newestFirst([...kept.values()].filter((look) => look.owner === owner)),
    put: async (look) => void kept.set(look.id, look),
    remove: async (id) => void kept.delete(id),
  };
}

function newestFirst(looks: Look[]): Look[] {
  return looks.sort((one, other) => other.madeAt - one.madeAt);
}
