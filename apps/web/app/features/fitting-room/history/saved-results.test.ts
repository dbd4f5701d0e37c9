import { expect, test, vi } from 'vitest';
import { DEFAULT_OPTIONS } from '../generation/generation-options.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { createSavedResults, MOST_RESULTS } from './saved-results.ts';
import { createMemoryStore, type SavedResultsStore } from './saved-results-store.ts';

const resultOf = (id: string, madeAt = 0): Result => ({
  id,
  picture: `blob:${id}`,
  blob: new Blob([id]),
  changes: null,
  person: `data:text/plain;base64,${btoa(`person of ${id}`)}`,
  garment: `data:text/plain;base64,${btoa(`garment of ${id}`)}`,
  options: DEFAULT_OPTIONS,
  engine: 'embedded',
  watermarked: false,
  creditsRemaining: 2,
  tryOnId: null,
  grade: 'sure',
  reasons: [],
  warnings: [],
  madeAt,
});

function open(store: SavedResultsStore = createMemoryStore(), owner = 'maya') {
  const announce = vi.fn();
  return {
    store,
    announce,
    savedResults: createSavedResults({ store, owner, makeThumb: async () => new Blob(['t']), announce }),
  };
}

const ids = ({ savedResults }: ReturnType<typeof open>) =>
  savedResults.getState().savedResults.map(({ id }) => id);

/** A store with room for only a few results. */
function createSmallStore(model: number): SavedResultsStore {
  const store = createMemoryStore();
  return {
    ...store,
    async put(saved) {
      const others = (await store.list(saved.owner)).filter(({ id }) => id !== saved.id);
      if (others.length >= model) throw new DOMException('full', 'QuotaExceededError');
      await store.put(saved);
    },
  };
}

test('a finished picture is saved, newest first, and other tabs are notified', async () => {
  const opened = open();
  await opened.savedResults.save(resultOf('a', 1));
  await opened.savedResults.save(resultOf('b', 2));
  expect(ids(opened)).toEqual(['b', 'a']);
  expect(opened.announce).toHaveBeenCalledTimes(2);
});

test('the person’s photo is saved with it, but only a thumbnail of the garment', async () => {
  const { savedResults, store } = open();
  await savedResults.save(resultOf('a'));
  const [kept] = await store.list('maya');
  expect(await kept?.before?.text()).toBe('person of a');
  expect(await kept?.garmentThumb?.text(), 'what the thumbnails of this test are').toBe('t');
  expect(JSON.stringify(kept)).not.toMatch(/person of|garment of/);
});

test('the look with the same photos and options is found, and no other', async () => {
  const { savedResults } = open();
  const { person, garment } = resultOf('a');
  if (person === null || garment === null) throw new Error('It has both photos.');
  await savedResults.save(resultOf('a'));
  const order = { person, garment, options: DEFAULT_OPTIONS };
  expect((await savedResults.find(order))?.id).toBe('a');
  expect(await savedResults.find({ ...order, garment: person })).toBeNull();
  expect(await savedResults.find({ ...order, options: { ...DEFAULT_OPTIONS, tuck: 'out' } })).toBeNull();
});

test('a look can be renamed and made a favourite, which is listed first and deleted last', async () => {
  const opened = open(createSmallStore(2));
  await opened.savedResults.save(resultOf('a', 1));
  await opened.savedResults.save(resultOf('b', 2));
  const [, oldest] = opened.savedResults.getState().savedResults;
  if (!oldest) throw new Error('There are two.');
  await opened.savedResults.update(oldest, { name: 'For Sunday', isFavourite: true });
  expect(ids(opened)).toEqual(['a', 'b']);
  expect(opened.savedResults.getState().savedResults[0]).toMatchObject({
    name: 'For Sunday',
    blob: oldest.blob,
  });
  await opened.savedResults.save(resultOf('c', 3));
  expect(ids(opened)).toEqual(['a', 'c']);
});

test('a visitor’s looks pass to the user who signs in', async () => {
  const { savedResults, store } = open(undefined, 'visitor');
  await savedResults.save(resultOf('a'));
  const next = open(store);
  await next.savedResults.adopt();
  expect(ids(next)).toEqual(['a']);
  expect(await store.list('visitor')).toEqual([]);
});

test('no user sees another user’s looks', async () => {
  const { savedResults, store } = open();
  await savedResults.save(resultOf('a'));
  const other = open(store, 'tom');
  await other.savedResults.refresh();
  expect(ids(other)).toEqual([]);
});

test('reading a look again returns the same object, so that its picture is not reloaded', async () => {
  const store = createMemoryStore();
  const opened = open({
    ...store,
    list: async (owner) => (await store.list(owner)).map((saved) => ({ ...saved })),
  });
  await opened.savedResults.save(resultOf('a'));
  const [first] = opened.savedResults.getState().savedResults;
  await opened.savedResults.refresh();
  expect(opened.savedResults.getState().savedResults[0]).toBe(first);
});

test('a look can be deleted and restored', async () => {
  const opened = open();
  await opened.savedResults.save(resultOf('a', 1));
  await opened.savedResults.save(resultOf('b', 2));
  const [, first] = opened.savedResults.getState().savedResults;
  if (!first) throw new Error('There are two.');
  const undo = await opened.savedResults.remove([first]);
  expect(ids(opened)).toEqual(['b']);
  await undo();
  expect(ids(opened)).toEqual(['b', 'a']);
});

test('all looks can be deleted at once', async () => {
  const opened = open();
  await opened.savedResults.save(resultOf('a', 1));
  await opened.savedResults.save(resultOf('b', 2));
  await opened.savedResults.remove(opened.savedResults.getState().savedResults);
  expect(ids(opened)).toEqual([]);
});

test('the oldest look is deleted when there are too many', async () => {
  const opened = open();
  for (let count = 0; count <= MOST_RESULTS; count += 1)
    await opened.savedResults.save(resultOf(`look ${count}`, count));
  expect(opened.savedResults.getState().savedResults).toHaveLength(MOST_RESULTS);
  expect(ids(opened)).not.toContain('look 0');
});

test('a full device deletes the oldest look for the newest', async () => {
  const opened = open(createSmallStore(2));
  for (const [index, id] of ['a', 'b', 'c'].entries()) await opened.savedResults.save(resultOf(id, index));
  expect(ids(opened)).toEqual(['c', 'b']);
  expect(opened.savedResults.getState().isFull).toBe(false);
});

test('a look whose credit was given back offers no second return, here and after reading it again', async () => {
  const opened = open();
  await opened.savedResults.save({ ...resultOf('a'), tryOnId: 'try-on a' });
  await opened.savedResults.markNotReturnable('a');
  expect(opened.savedResults.getState().savedResults).toMatchObject([{ id: 'a', tryOnId: null }]);
  expect(await opened.store.list('maya')).toMatchObject([{ id: 'a', tryOnId: null }]);
  expect(opened.announce).toHaveBeenCalledTimes(2);
});

test('a device without space reports it and loses nothing else', async () => {
  const opened = open(createSmallStore(0));
  await opened.savedResults.save(resultOf('a'));
  expect(opened.savedResults.getState()).toMatchObject({ savedResults: [], isFull: true });
});

test('a failing storage leads to an empty list and no error', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  const opened = open({ list: fail, put: fail, remove: fail });
  await opened.savedResults.refresh();
  expect(opened.savedResults.getState()).toMatchObject({ savedResults: [], isFull: false });
  await opened.savedResults.save(resultOf('a'));
  expect(opened.savedResults.getState().isFull).toBe(true);
});

test('a look whose pictures the browser has lost is deleted, and the others are shown', async () => {
  const opened = open();
  await opened.savedResults.save(resultOf('a', 1));
  await opened.savedResults.save(resultOf('b', 2));
  const [newest] = await opened.store.list('maya');
  if (!newest) throw new Error('the look was not kept');
  await opened.store.put(Object.assign({}, newest, { thumb: null }));
  const next = open(opened.store);
  await next.savedResults.refresh();
  expect(ids(next)).toEqual(['a']);
  expect(await opened.store.list('maya')).toHaveLength(1);
});
