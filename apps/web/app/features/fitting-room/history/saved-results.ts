import { createStore } from 'zustand/vanilla';
import { isSameOptions, type Order } from '../generation/generation-options.ts';
import { pairName } from '../generation/pair-name.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl, dataUrlFromBlob } from '../photos/data-url.ts';
import { complete, isWhole, type SavedResult, VISITOR } from './saved-result.ts';
import type { SavedResultsStore } from './saved-results-store.ts';

/** More than that and the oldest goes: a year of trying on would otherwise fill a phone unnoticed. */
export const MOST_RESULTS = 60;

export interface SavedResultsState {
  /** Favourites first, then the newest. */
  readonly savedResults: readonly SavedResult[];
  readonly isLoaded: boolean;
  /** This device had no room for the last picture. */
  readonly isFull: boolean;
}

export interface SavedResultsDependencies {
  store: SavedResultsStore;
  owner: string;
  makeThumb: (picture: Blob) => Promise<Blob>;
  /** Tells other tabs that something has changed. */
  announce: () => void;
}

/** The two photos of a look: the garment's is in memory alone, for as long as the page is. */
export type Photos = Pick<Result, 'person' | 'garment'>;

/** The finished pictures of one person on this device. */
export function createSavedResults({ store, owner, makeThumb, announce }: SavedResultsDependencies) {
  const { getState, setState, subscribe } = createStore<SavedResultsState>(() => ({
    savedResults: [],
    isLoaded: false,
    isFull: false,
  }));
  const garments = new Map<string, string | null>();

  async function refresh(): Promise<void> {
    try {
      const listed = await store.list(owner);
      // Nobody can see, open or remove what has lost its pictures.
      for (const { id } of listed.filter((saved) => !isWhole(saved)))
        void store.remove(id).catch(() => undefined);
      const kept = listed.filter(isWhole).map(complete);
      // Pictures never change. The same objects again spare them from being loaded anew.
      const known = new Map(getState().savedResults.map((saved) => [saved.id, saved]));
      const savedResults = kept.map((saved) => withPicturesOf(known.get(saved.id), saved));
      setState({ savedResults: favouritesFirst(savedResults), isLoaded: true });
    } catch {
      setState({ isLoaded: true });
    }
  }

  /** Makes room by letting the oldest go, favourites last, as long as there is one. */
  async function put(saved: SavedResult): Promise<void> {
    const older = favouritesFirst(await store.list(owner)).filter(({ id }) => id !== saved.id);
    for (const surplus of older.splice(MOST_RESULTS - 1)) await store.remove(surplus.id);
    for (;;) {
      try {
        await store.put(saved);
        return;
      } catch (error) {
        const oldest = isQuotaExceeded(error) ? older.pop() : undefined;
        if (!oldest) throw error;
        await store.remove(oldest.id);
      }
    }
  }

  async function add(savedResults: readonly SavedResult[]): Promise<void> {
    try {
      for (const saved of savedResults) await put(saved);
      setState({ isFull: false });
    } catch {
      setState({ isFull: true });
    }
    await refresh();
    announce();
  }

  return {
    getState,
    subscribe,

    refresh,

    /** Keeps a finished picture. Never rejects: a picture that cannot be kept is still in the mirror. */
    async keep({ person, garment, picture: _picture, creditsRemaining: _credits, ...facts }: Result) {
      garments.set(facts.id, garment);
      try {
        const saved = {
          ...facts,
          owner,
          thumb: await makeThumb(facts.blob),
          before: person === null ? null : blobFromDataUrl(person),
          garmentThumb: garment === null ? null : await makeThumb(blobFromDataUrl(garment)),
          pair: person === null || garment === null ? '' : pairName({ person, garment }),
        };
        await add([complete(saved)]);
      } catch {
        setState({ isFull: true });
      }
    },

    /** Removes looks and returns what brings them back. */
    async remove(removed: readonly SavedResult[]): Promise<() => Promise<void>> {
      for (const { id } of removed) await store.remove(id).catch(() => undefined);
      await refresh();
      announce();
      return () => add(removed);
    },

    /** Gives a look another name, or makes it a favourite. */
    update: (saved: SavedResult, facts: Partial<Pick<SavedResult, 'name' | 'isFavourite'>>) =>
      add([{ ...saved, ...facts }]),

    /** There is nothing more to give back for it. Others are told even if it is not kept: what is left has changed. */
    async settle(id: string): Promise<void> {
      await refresh();
      await add(
        getState()
          .savedResults.filter((saved) => saved.id === id)
          .map((saved) => ({ ...saved, tryOnId: null })),
      );
    },

    /** What was made on this device without an account belongs to who signs in, as the photos do. */
    async adopt(): Promise<void> {
      const found = await store.list(VISITOR).catch(() => []);
      if (found.length > 0) await add(found.map((saved) => ({ ...complete(saved), owner })));
    },

    /** The look that was made of the same photos in the same way. */
    async find({ options, ...photos }: Order): Promise<SavedResult | null> {
      await refresh();
      const pair = pairName(photos);
      return (
        getState().savedResults.find(
          (saved) => saved.pair === pair && isSameOptions(saved.options, options),
        ) ?? null
      );
    },

    async photosOf({ id, before }: SavedResult): Promise<Photos> {
      return { person: before && (await dataUrlFromBlob(before)), garment: garments.get(id) ?? null };
    },
  };
}

export type SavedResults = ReturnType<typeof createSavedResults>;

/** The order is kept otherwise. */
function favouritesFirst(savedResults: readonly SavedResult[]): SavedResult[] {
  return [...savedResults].sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite));
}

function withPicturesOf(known: SavedResult | undefined, saved: SavedResult): SavedResult {
  const { name, isFavourite, tryOnId } = saved;
  if (known?.name === name && known.isFavourite === isFavourite && known.tryOnId === tryOnId) return known;
  return { ...saved, ...known, name, isFavourite, tryOnId };
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
