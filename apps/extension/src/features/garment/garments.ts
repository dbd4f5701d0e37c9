import type { Offer } from '#src/features/messages/messages.ts';
import type { DeviceStore } from '#src/lib/device-store.ts';
import type { Area } from '#src/lib/storage-area.ts';
import {
  type GarmentState,
  garmentKey,
  garmentStateSchema,
  isGarmentKey,
  NO_GARMENT,
} from './garment-state.ts';
import type { TakenGarment } from './take-garment.ts';

export interface GarmentsDependencies {
  session: Area;
  store: Pick<DeviceStore, 'keepGarment' | 'removeGarment'>;
  take: (offer: Offer, tab: { id: number; windowId: number }) => Promise<TakenGarment | null>;
  now: () => number;
}

/** The garment that each tab is about. */
export function createGarments({ session, store, take, now }: GarmentsDependencies) {
  const find = async (tabId: number): Promise<GarmentState> =>
    garmentStateSchema.safeParse(await session.get(garmentKey(tabId))).data ?? NO_GARMENT;
  const note = (tabId: number, state: GarmentState) => session.set(garmentKey(tabId), state);

  let last: Promise<void> = Promise.resolve();

  /** Note and picture are two stores that change together: one change is done before the next one begins. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work, work);
    return last;
  }

  /** A full disk is no reason to say for ever that the picture is being read. */
  const keep = (tabId: number, picture: Blob) =>
    store.keepGarment(tabId, picture).then(
      () => true,
      () => false,
    );

  return {
    find,

    /** Takes what a page offers; whatever was offered last for the tab wins. */
    async offer(offer: Offer, shop: string, tab: { id: number; windowId: number }): Promise<void> {
      const version = now();
      const facts = { title: offer.title, shop, version };
      await inTurn(() => note(tab.id, { ...facts, step: 'reading', way: null }));
      const taken = await take(offer, tab);
      await inTurn(async () => {
        // The tab went elsewhere, or something else was offered, while the picture was read.
        if ((await find(tab.id)).version !== version) return;
        const isKept = taken !== null && (await keep(tab.id, taken.picture));
        await note(tab.id, { ...facts, step: isKept ? 'ready' : 'failed', way: isKept ? taken.way : null });
      });
    },

    /** The page has no garment, or none that could be found. */
    miss: (tabId: number, shop: string): Promise<void> =>
      inTurn(async () => {
        await store.removeGarment(tabId);
        await note(tabId, { ...NO_GARMENT, shop, version: now() });
      }),

    /** The tab begins to go elsewhere: what it was about holds no longer, and nobody can be asked yet. */
    leave: (tabId: number): Promise<void> =>
      inTurn(async () => {
        if ((await find(tabId)).version === 0) return;
        await note(tabId, { ...NO_GARMENT, step: 'leaving', version: now() });
        await store.removeGarment(tabId);
      }),

    /** The tab is there. Whatever was offered on the way stays. */
    arrive: (tabId: number): Promise<void> =>
      inTurn(async () => {
        if ((await find(tabId)).step === 'leaving') await session.remove([garmentKey(tabId)]);
      }),

    /** No tab has a picture any more; whoever shows one asks its page again. */
    forgetAll: (): Promise<void> =>
      inTurn(async () => session.remove((await session.keys()).filter(isGarmentKey))),

    forget: (tabId: number): Promise<void> =>
      inTurn(async () => {
        await session.remove([garmentKey(tabId)]);
        await store.removeGarment(tabId);
      }),
  };
}
