import type { Offer } from '#src/features/messages/messages.ts';
import type { DeviceStore } from '#src/storage/device-store.ts';
import type { Area } from '#src/storage/storage-area.ts';
import {
  type GarmentState,
  garmentKey,
  garmentStateSchema,
  isGarmentKey,
  NO_GARMENT,
} from './garment-state.ts';
import type { TakenGarment } from './take-garment.ts';

interface GarmentsDependencies {
  session: Area;
  store: Pick<DeviceStore, 'saveGarment' | 'removeGarment'>;
  take: (offer: Offer, tab: { id: number; windowId: number }) => Promise<TakenGarment | null>;
  now: () => number;
}

/** The current garment of each tab. */
export function createGarments({ session, store, take, now }: GarmentsDependencies) {
  const find = async (tabId: number): Promise<GarmentState> =>
    garmentStateSchema.safeParse(await session.get(garmentKey(tabId))).data ?? NO_GARMENT;
  const note = (tabId: number, state: GarmentState) => session.set(garmentKey(tabId), state);

  let last: Promise<void> = Promise.resolve();

  /** The state and the picture are in two stores, so changes run one after the other to keep them consistent. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work, work);
    return last;
  }

  /** If the disk is full, the state becomes `failed` instead of staying `reading` for ever. */
  const save = (tabId: number, picture: Blob) =>
    store.saveGarment(tabId, picture).then(
      () => true,
      () => false,
    );

  return {
    find,

    /** Takes the garment that a page offers; the last offer for the tab wins. */
    async offer(offer: Offer, shop: string, tab: { id: number; windowId: number }): Promise<void> {
      const version = now();
      const facts = { title: offer.title, shop, version };
      await inTurn(() => note(tab.id, { ...facts, step: 'reading', way: null }));
      const taken = await take(offer, tab);
      await inTurn(async () => {
        // The tab navigated, or there was a newer offer, while the picture was read.
        if ((await find(tab.id)).version !== version) return;
        const isSaved = taken !== null && (await save(tab.id, taken.picture));
        await note(tab.id, { ...facts, step: isSaved ? 'ready' : 'failed', way: isSaved ? taken.way : null });
      });
    },

    /** The page has no garment, or none was found. */
    miss: (tabId: number, shop: string): Promise<void> =>
      inTurn(async () => {
        await store.removeGarment(tabId);
        await note(tabId, { ...NO_GARMENT, shop, version: now() });
      }),

    /** The tab starts to navigate: its garment is outdated, and the new page cannot be asked yet. */
    leave: (tabId: number): Promise<void> =>
      inTurn(async () => {
        if ((await find(tabId)).version === 0) return;
        await note(tabId, { ...NO_GARMENT, step: 'leaving', version: now() });
        await store.removeGarment(tabId);
      }),

    /** Navigation has finished. An offer made in the meantime is kept. */
    arrive: (tabId: number): Promise<void> =>
      inTurn(async () => {
        if ((await find(tabId)).step === 'leaving') await session.remove([garmentKey(tabId)]);
      }),

    /** No tab has a picture any more; a view that shows one asks its page again. */
    forgetAll: (): Promise<void> =>
      inTurn(async () => session.remove((await session.keys()).filter(isGarmentKey))),

    forget: (tabId: number): Promise<void> =>
      inTurn(async () => {
        await session.remove([garmentKey(tabId)]);
        await store.removeGarment(tabId);
      }),
  };
}
