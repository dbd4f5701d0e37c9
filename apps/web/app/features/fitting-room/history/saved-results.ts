import { putWithRoom } from '@tryon/contract/try-on/client/put-with-room.ts';
import { createStore } from 'zustand/vanilla';
import { isSameOptions, type Order } from '../generation/generation-options.ts';
import { pairName } from '../generation/pair-name.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { blobFromDataUrl, dataUrlFromBlob } from '../photos/data-url.ts';
import { complete, isWhole, type SavedResult, VISITOR } from './saved-result.ts';
import type { SavedResultsStore } from './saved-results-store.ts';

/** The oldest result is deleted beyond this number. */
export const MOST_RESULTS = 60;

interface SavedResultsState {
  /** Favourites first, then the newest. */
  readonly savedResults: readonly SavedResult[];
  /** This device had no room for the last picture. */
  readonly isFull: boolean;
}

interface SavedResultsDependencies {
  store: SavedResultsStore;
  owner: string;
  makeThumb: (picture: Blob) => Promise<Blob>;
  /** Notifies other tabs of a change. */
  announce: () => void;
}

/** The two photos of a result. The garment's is kept only in memory, for the lifetime of the page. */
export type Photos = Pick<Result, 'person' | 'garment'>;

/** The finished pictures of one user on this device. */
export function createSavedResults({ store, owner, makeThumb, announce }: SavedResultsDependencies) {
  const { getState, setState, subscribe } = createStore<SavedResultsState>(() => ({
    savedResults: [],
    isFull: false,
  }));
  const garments = new Map<string, string | null>();

  async function refresh(): Promise<void> {
    try {
      const listed = await store.list(owner);
      // A result without its pictures cannot be shown, opened or deleted by the user.
      for (const { id } of listed.filter((saved) => !isWhole(saved)))
        void store.remove(id).catch(() => undefined);
      const kept = listed.filter(isWhole).map(complete);
      // Pictures never change, so the known blobs are reused to avoid reloading them.
      const known = new Map(getState().savedResults.map((saved) => [saved.id, saved]));
      const savedResults = kept.map((saved) => withPicturesOf(known.get(saved.id), saved));
      setState({ savedResults: favouritesFirst(savedResults) });
    } catch {
      // What is known stays on show.
    }
  }

  async function add(savedResults: readonly SavedResult[]): Promise<void> {
    try {
      for (const saved of savedResults) {
        // Favourites are deleted last.
        await putWithRoom(store, saved, favouritesFirst(await store.list(owner)), MOST_RESULTS);
      }
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

    /** Saves a finished picture. Never rejects: a picture that cannot be saved is still in the mirror. */
    async save({ person, garment, picture: _picture, creditsRemaining: _credits, ...facts }: Result) {
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

    /** Deletes results and returns a function that restores them. */
    async remove(removed: readonly SavedResult[]): Promise<() => Promise<void>> {
      for (const { id } of removed) await store.remove(id).catch(() => undefined);
      await refresh();
      announce();
      return () => add(removed);
    },

    /** Renames a result, or marks it as a favourite. */
    update: (saved: SavedResult, facts: Partial<Pick<SavedResult, 'name' | 'isFavourite'>>) =>
      add([{ ...saved, ...facts }]),

    /** Marks the credit of the result as no longer returnable. Always notifies others, as the balance has changed. */
    async markNotReturnable(id: string): Promise<void> {
      await refresh();
      await add(
        getState()
          .savedResults.filter((saved) => saved.id === id)
          .map((saved) => ({ ...saved, tryOnId: null })),
      );
    },

    /** Results created here without an account pass to the user who signs in, like the photos. */
    async adopt(): Promise<void> {
      const found = await store.list(VISITOR).catch(() => []);
      if (found.length > 0) await add(found.map((saved) => ({ ...complete(saved), owner })));
    },

    /** The result with the same photos and options. */
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

/** Moves favourites to the front and otherwise keeps the order. */
function favouritesFirst(savedResults: readonly SavedResult[]): SavedResult[] {
  return [...savedResults].sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite));
}

function withPicturesOf(known: SavedResult | undefined, saved: SavedResult): SavedResult {
  const { name, isFavourite, tryOnId } = saved;
  if (known?.name === name && known.isFavourite === isFavourite && known.tryOnId === tryOnId) return known;
  return { ...saved, ...known, name, isFavourite, tryOnId };
}
