import { blobFromDataUrl, dataUrlFromBlob } from '../data-url.ts';
import { isSameOptions, type Order } from '../making-options.ts';
import type { Result } from '../mirror-state.ts';
import { pairName } from '../pair-name.ts';
import { complete, isWhole, type Look, VISITOR } from './look.ts';
import type { LooksStore } from './looks-store.ts';

/** More than that and the oldest goes: a year of trying on would otherwise fill a phone unnoticed. */
export const MOST_LOOKS = 60;

export interface LooksState {
  /** Favourites first, then the newest. */
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

/** The two photos of a look: the garment's is in memory alone, for as long as the page is. */
export type Photos = Pick<Result, 'person' | 'garment'>;

/** The finished pictures of one person on this device. */
export function createLooks({ store, owner, makeThumb, announce }: LooksMeans) {
  let state: LooksState = { looks: [], isLoaded: false, isFull: false };
  const garments = new Map<string, string | null>();
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
      const kept = listed.filter(isWhole).map(complete);
      // Pictures never change. The same objects again spare them from being loaded anew.
      const known = new Map(state.looks.map((look) => [look.id, look]));
      const looks = kept.map((look) => withPicturesOf(known.get(look.id), look));
      change({ looks: favouritesFirst(looks), isLoaded: true });
    } catch {
      change({ isLoaded: true });
    }
  }

  /** Makes room by letting the oldest go, favourites last, as long as there is one. */
  async function put(look: Look): Promise<void> {
    const older = favouritesFirst(await store.list(owner)).filter(({ id }) => id !== look.id);
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
      garments.set(facts.id, garment);
      try {
        const look = {
          ...facts,
          owner,
          thumb: await makeThumb(facts.blob),
          before: person === null ? null : blobFromDataUrl(person),
          garmentThumb: garment === null ? null : await makeThumb(blobFromDataUrl(garment)),
          pair: person === null || garment === null ? '' : pairName({ person, garment }),
        };
        await add([complete(look)]);
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

    /** Gives a look another name, or makes it a favourite. */
    update: (look: Look, facts: Partial<Pick<Look, 'name' | 'isFavourite'>>) => add([{ ...look, ...facts }]),

    /** There is nothing more to give back for it. Others are told even if it is not kept: what is left has changed. */
    async settle(id: string): Promise<void> {
      await refresh();
      await add(state.looks.filter((look) => look.id === id).map((look) => ({ ...look, tryOnId: null })));
    },

    /** What was made on this device without an account belongs to who signs in, as the photos do. */
    async adopt(): Promise<void> {
      const found = await store.list(VISITOR).catch(() => []);
      if (found.length > 0) await add(found.map((look) => ({ ...complete(look), owner })));
    },

    /** The look that was made of the same photos in the same way. */
    async find({ options, ...photos }: Order): Promise<Look | null> {
      await refresh();
      const pair = pairName(photos);
      return state.looks.find((look) => look.pair === pair && isSameOptions(look.options, options)) ?? null;
    },

    async photosOf({ id, before }: Look): Promise<Photos> {
      return { person: before && (await dataUrlFromBlob(before)), garment: garments.get(id) ?? null };
    },
  };
}

export type Looks = ReturnType<typeof createLooks>;

/** The order is kept otherwise. */
function favouritesFirst(looks: readonly Look[]): Look[] {
  return [...looks].sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite));
}

function withPicturesOf(known: Look | undefined, look: Look): Look {
  const { name, isFavourite, tryOnId } = look;
  if (known?.name === name && known.isFavourite === isFavourite && known.tryOnId === tryOnId) return known;
  return { ...look, ...known, name, isFavourite, tryOnId };
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
