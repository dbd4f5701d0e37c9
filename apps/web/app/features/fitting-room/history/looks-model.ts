import type { Result } from '../mirror-state.ts';
import { isWhole, type Look, withGrade } from './look.ts';
import type { LooksStore } from './looks-store.ts';

/** More than that and the oldest goes: a year of trying on would otherwise fill a phone unnoticed. */
export const MOST_LOOKS = 60;

export interface LooksState {
  /** Newest first. */
  readonly looks: readonly Look[];
  readonly isLoaded: boolean;
  /** This device had no room for the last picture. */
  readonly isFull: boolean;
}

export interface LooksMeans {
  store: LooksStore;
  owner: string;
  makeThumb: (picture: Blob) => Promise<Blob>;
  /** Tells other tabs that something has changed. */
  announce: () => void;
}

/** The two photos of a look that was made on this visit; they are in memory alone. */
export type Photos = Pick<Result, 'person' | 'garment'>;

/** The finished pictures of one person on this device. */
export function createLooks({ store, owner, makeThumb, announce }: LooksMeans) {
  let state: LooksState = { looks: [], isLoaded: false, isFull: false };
  const photos = new Map<string, Photos>();
  const listeners = new Set<() => void>();

  function change(next: Partial<LooksState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    try {
      const listed = await store.list(owner);
      // Nobody can see, open or remove what has lost its pictures.
      for (const { id } of listed.filter((look) => !isWhole(look)))
        void store.remove(id).catch(() => undefined);
      const kept = listed.filter(isWhole);
      // A look never changes. The same object again spares its pictures from being loaded anew.
      const known = new Map(state.looks.map((look) => [look.id, look]));
      change({ looks: kept.map((look) => known.get(look.id) ?? withGrade(look)), isLoaded: true });
    } catch {
      change({ isLoaded: true });
    }
  }

  /** Makes room by letting the oldest go, as long as there is one. */
  async function put(look: Look): Promise<void> {
    const older = [...(await store.list(owner))].filter(({ id }) => id !== look.id);
    for (const surplus of older.splice(MOST_LOOKS - 1)) await store.remove(surplus.id);
    for (;;) {
      try {
        await store.put(look);
        return;
      } catch (error) {
        const oldest = isQuotaExceeded(error) ? older.pop() : undefined;
        if (!oldest) throw error;
        await store.remove(oldest.id);
      }
    }
  }

  async function add(looks: readonly Look[]): Promise<void> {
    try {
      for (const look of looks) await put(look);
      change({ isFull: false });
    } catch {
      change({ isFull: true });
    }
    await refresh();
    announce();
  }

  return {
    getState: (): LooksState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    refresh,

    /** Keeps a finished picture. Never rejects: a picture that cannot be kept is still in the mirror. */
    async keep({ person, garment, picture: _picture, creditsRemaining: _credits, ...facts }: Result) {
      photos.set(facts.id, { person, garment });
      try {
        const thumb = await makeThumb(facts.blob);
        await add([{ ...facts, owner, thumb }]);
      } catch {
        change({ isFull: true });
      }
    },

    /** Removes looks and returns what brings them back. */
    async remove(removed: readonly Look[]): Promise<() => Promise<void>> {
      for (const { id } of removed) await store.remove(id).catch(() => undefined);
      await refresh();
      announce();
      return () => add(removed);
    },

    /** The photos of a look of this visit. */
    photosOf: (id: string): Photos => photos.get(id) ?? { person: null, garment: null },
  };
}

export type Looks = ReturnType<typeof createLooks>;

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
