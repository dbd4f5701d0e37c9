import { expect, test, vi } from 'vitest';
import type { Offer } from '#src/features/messages/messages.ts';
import { memoryArea } from '#src/testing/memory-area.ts';
import { NO_GARMENT } from './garment-state.ts';
import { createGarments } from './garments.ts';
import type { TakenGarment } from './take-garment.ts';

const offerOf = (title: string): Offer => ({ title, addresses: [], bytes: null, shown: null });
const TAB = { id: 5, windowId: 1 };

function setUp(take: (offer: Offer) => Promise<TakenGarment | null>) {
  const kept = new Map<number, Blob>();
  let time = 0;
  const garments = createGarments({
    session: memoryArea(),
    store: {
      saveGarment: async (tabId, picture) => void kept.set(tabId, picture),
      removeGarment: async (tabId) => void kept.delete(tabId),
    },
    take,
    now: () => ++time,
  });
  return { garments, kept };
}

test('a garment is stored for its tab, with the shop reported by the browser', async () => {
  const { garments, kept } = setUp(async () => ({ picture: new Blob(['a']), way: 'fetched' }));
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  expect(await garments.find(5)).toMatchObject({
    step: 'ready',
    title: 'Top',
    shop: 'shop.example',
    way: 'fetched',
  });
  expect(kept.has(5)).toBe(true);
  await garments.forget(5);
  expect(await garments.find(5)).toMatchObject({ step: 'none', version: 0 });
  expect(kept.size).toBe(0);
});

test('after all garments are forgotten, every page is asked again', async () => {
  const { garments } = setUp(async () => ({ picture: new Blob(['a']), way: 'fetched' }));
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  await garments.miss(6, 'shop.example');
  await garments.forgetAll();
  expect([await garments.find(5), await garments.find(6)]).toEqual([NO_GARMENT, NO_GARMENT]);
});

test('the latest offer wins, however slow the previous one was', async () => {
  const slow = Promise.withResolvers<TakenGarment>();
  const { garments, kept } = setUp((offer) =>
    offer.title === 'slow' ? slow.promise : Promise.resolve({ picture: new Blob(['fast']), way: 'page' }),
  );
  const first = garments.offer(offerOf('slow'), 'a.example', TAB);
  await garments.offer(offerOf('fast'), 'a.example', TAB);
  slow.resolve({ picture: new Blob(['slow one']), way: 'page' });
  await first;
  expect(await garments.find(5)).toMatchObject({ step: 'ready', title: 'fast' });
  expect(await kept.get(5)?.text()).toBe('fast');
});

/** Garments on a device whose first write blocks until `release`. */
function setUpSlowDisk() {
  const disk = Promise.withResolvers<void>();
  const kept = new Map<number, Blob>();
  let writes = 0;
  let time = 0;
  const garments = createGarments({
    session: memoryArea(),
    store: {
      saveGarment: async (tabId, picture) => {
        writes += 1;
        if (writes === 1) await disk.promise;
        kept.set(tabId, picture);
      },
      removeGarment: async (tabId) => void kept.delete(tabId),
    },
    take: async ({ title }) => ({ picture: new Blob([title]), way: 'page' }),
    now: () => ++time,
  });
  return { garments, kept, release: disk.resolve, isWriting: () => writes === 1 };
}

test('the latest offer wins, even while the previous one is being stored', async () => {
  const { garments, kept, release, isWriting } = setUpSlowDisk();
  const first = garments.offer(offerOf('first'), 'a.example', TAB);
  await vi.waitUntil(isWriting);
  const second = garments.offer(offerOf('second'), 'a.example', TAB);
  release();
  await Promise.all([first, second]);
  expect(await garments.find(5)).toMatchObject({ step: 'ready', title: 'second' });
  expect(await kept.get(5)?.text()).toBe('second');
});

test('a tab that navigates while its garment is being stored leaves no picture behind', async () => {
  const { garments, kept, release, isWriting } = setUpSlowDisk();
  const offered = garments.offer(offerOf('first'), 'a.example', TAB);
  await vi.waitUntil(isWriting);
  const left = garments.leave(5);
  // Gives work that does not wait for the disk time to finish.
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await Promise.all([offered, left]);
  expect(await garments.find(5)).toMatchObject({ step: 'leaving', title: '' });
  expect(kept.size).toBe(0);
});

test('a picture that cannot be fetched is reported as failed', async () => {
  const { garments } = setUp(async () => null);
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  expect(await garments.find(5)).toMatchObject({ step: 'failed', way: null });
  await garments.miss(5, 'shop.example');
  expect(await garments.find(5)).toMatchObject({ step: 'none' });
});

test('a picture that the device cannot store is reported as failed instead of reading for ever', async () => {
  const garments = createGarments({
    session: memoryArea(),
    store: {
      saveGarment: async () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      removeGarment: async () => undefined,
    },
    take: async () => ({ picture: new Blob(['a']), way: 'page' }),
    now: () => 1,
  });
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  expect(await garments.find(5)).toMatchObject({ step: 'failed', way: null });
});

test('a navigating tab has no garment until it has arrived, unless one is offered meanwhile', async () => {
  const { garments, kept } = setUp(async () => ({ picture: new Blob(['a']), way: 'page' }));
  await garments.leave(5);
  expect(await garments.find(5)).toMatchObject({ step: 'none', version: 0 });
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  await garments.leave(5);
  expect(await garments.find(5)).toMatchObject({ step: 'leaving', title: '' });
  expect(kept.size).toBe(0);
  await garments.arrive(5);
  expect(await garments.find(5)).toMatchObject({ step: 'none', version: 0 });
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  await garments.leave(5);
  await garments.offer(offerOf('Next'), 'shop.example', TAB);
  await garments.arrive(5);
  expect(await garments.find(5)).toMatchObject({ step: 'ready', title: 'Next' });
});

test('a tab that navigates instantly does not stay in the leaving state', async () => {
  const { garments } = setUp(async () => ({ picture: new Blob(['a']), way: 'page' }));
  await garments.offer(offerOf('Top'), 'shop.example', TAB);
  await Promise.all([garments.leave(5), garments.arrive(5)]);
  expect(await garments.find(5)).toMatchObject({ step: 'none', version: 0 });
});
