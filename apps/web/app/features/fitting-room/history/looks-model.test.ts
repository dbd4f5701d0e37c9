import { expect, test, vi } from 'vitest';
import { DEFAULT_OPTIONS } from '../making-options.ts';
import type { Result } from '../mirror-state.ts';
import { createLooks, MOST_LOOKS } from './looks-model.ts';
import { createMemoryStore, type LooksStore } from './looks-store.ts';

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

function open(store: LooksStore = createMemoryStore(), owner = 'maya') {
  const announce = vi.fn();
  return {
    store,
    announce,
    looks: createLooks({ store, owner, makeThumb: async () => new Blob(['t']), announce }),
  };
}

const ids = ({ looks }: ReturnType<typeof open>) => looks.getState().looks.map(({ id }) => id);

/** A store that has room for some looks only. */
function createSmallStore(room: number): LooksStore {
  const store = createMemoryStore();
  return {
    ...store,
    async put(look) {
      const others = (await store.list(look.owner)).filter(({ id }) => id !== look.id);
      if (others.length >= room) throw new DOMException('full', 'QuotaExceededError');
      await store.put(look);
    },
  };
}

test('a finished picture is kept, newest first, and other tabs are told', async () => {
  const opened = open();
  await opened.looks.keep(resultOf('a', 1));
  await opened.looks.keep(resultOf('b', 2));
  expect(ids(opened)).toEqual(['b', 'a']);
  expect(opened.announce).toHaveBeenCalledTimes(2);
});

test('the photo of the person is kept with it, of the garment a small picture alone', async () => {
  const { looks, store } = open();
  await looks.keep(resultOf('a'));
  const [kept] = await store.list('maya');
  expect(await kept?.before?.text()).toBe('person of a');
  expect(await kept?.garmentThumb?.text(), 'what the thumbnails of this test are').toBe('t');
  expect(JSON.stringify(kept)).not.toMatch(/person of|garment of/);
});

test('the look of the same photos made the same way is found, and no other', async () => {
  const { looks } = open();
  const { person, garment } = resultOf('a');
  if (person === null || garment === null) throw new Error('It has both photos.');
  await looks.keep(resultOf('a'));
  const order = { person, garment, options: DEFAULT_OPTIONS };
  expect((await looks.find(order))?.id).toBe('a');
  expect(await looks.find({ ...order, garment: person })).toBeNull();
  expect(await looks.find({ ...order, options: { ...DEFAULT_OPTIONS, tuck: 'out' } })).toBeNull();
});

test('a look is given a name and made a favourite, which stands first and goes last', async () => {
  const opened = open(createSmallStore(2));
  await opened.looks.keep(resultOf('a', 1));
  await opened.looks.keep(resultOf('b', 2));
  const [, oldest] = opened.looks.getState().looks;
  if (!oldest) throw new Error('There are two.');
  await opened.looks.update(oldest, { name: 'For Sunday', isFavourite: true });
  expect(ids(opened)).toEqual(['a', 'b']);
  expect(opened.looks.getState().looks[0]).toMatchObject({ name: 'For Sunday', blob: oldest.blob });
  await opened.looks.keep(resultOf('c', 3));
  expect(ids(opened)).toEqual(['a', 'c']);
});

test('what a visitor made belongs to who signs in', async () => {
  const { looks, store } = open(undefined, 'visitor');
  await looks.keep(resultOf('a'));
  const next = open(store);
  await next.looks.adopt();
  expect(ids(next)).toEqual(['a']);
  expect(await store.list('visitor')).toEqual([]);
});

test('nobody sees the looks of somebody else', async () => {
  const { looks, store } = open();
  await looks.keep(resultOf('a'));
  const other = open(store, 'tom');
  await other.looks.refresh();
  expect(ids(other)).toEqual([]);
});

test('a look that is read again is the same one, so that its picture is not loaded anew', async () => {
  const store = createMemoryStore();
  const opened = open({
    ...store,
    list: async (owner) => (await store.list(owner)).map((look) => ({ ...look })),
  });
  await opened.looks.keep(resultOf('a'));
  const [first] = opened.looks.getState().looks;
  await opened.looks.refresh();
  expect(opened.looks.getState().looks[0]).toBe(first);
});

test('one can be removed and brought back', async () => {
  const opened = open();
  await opened.looks.keep(resultOf('a', 1));
  await opened.looks.keep(resultOf('b', 2));
  const [, first] = opened.looks.getState().looks;
  if (!first) throw new Error('There are two.');
  const undo = await opened.looks.remove([first]);
  expect(ids(opened)).toEqual(['b']);
  await undo();
  expect(ids(opened)).toEqual(['b', 'a']);
});

test('all can be removed at once', async () => {
  const opened = open();
  await opened.looks.keep(resultOf('a', 1));
  await opened.looks.keep(resultOf('b', 2));
  await opened.looks.remove(opened.looks.getState().looks);
  expect(ids(opened)).toEqual([]);
});

test('the oldest goes when there are too many', async () => {
  const opened = open();
  for (let count = 0; count <= MOST_LOOKS; count += 1)
    await opened.looks.keep(resultOf(`look ${count}`, count));
  expect(opened.looks.getState().looks).toHaveLength(MOST_LOOKS);
  expect(ids(opened)).not.toContain('look 0');
});

test('a full device lets the oldest go for the newest', async () => {
  const opened = open(createSmallStore(2));
  for (const [index, id] of ['a', 'b', 'c'].entries()) await opened.looks.keep(resultOf(id, index));
  expect(ids(opened)).toEqual(['c', 'b']);
  expect(opened.looks.getState().isFull).toBe(false);
});

test('a look whose try-on was given back offers that no more, here and for whoever reads it anew', async () => {
  const opened = open();
  await opened.looks.keep({ ...resultOf('a'), tryOnId: 'try-on a' });
  await opened.looks.settle('a');
  expect(opened.looks.getState().looks).toMatchObject([{ id: 'a', tryOnId: null }]);
  expect(await opened.store.list('maya')).toMatchObject([{ id: 'a', tryOnId: null }]);
  expect(opened.announce).toHaveBeenCalledTimes(2);
});

test('a device without any room says so and loses nothing else', async () => {
  const opened = open(createSmallStore(0));
  await opened.looks.keep(resultOf('a'));
  expect(opened.looks.getState()).toMatchObject({ looks: [], isFull: true });
});

test('a storage that fails leaves an empty shelf and no error', async () => {
  const fail = () => Promise.reject(new Error('gone'));
  const opened = open({ list: fail, put: fail, remove: fail });
  await opened.looks.refresh();
  expect(opened.looks.getState()).toMatchObject({ looks: [], isLoaded: true });
  await opened.looks.keep(resultOf('a'));
  expect(opened.looks.getState().isFull).toBe(true);
});

test('a look whose pictures the browser has lost is let go, and the others are shown', async () => {
  const opened = open();
  await opened.looks.keep(resultOf('a', 1));
  await opened.looks.keep(resultOf('b', 2));
  const [newest] = await opened.store.list('maya');
  if (!newest) throw new Error('the look was not kept');
  await opened.store.put(Object.assign({}, newest, { thumb: null }));
  const next = open(opened.store);
  await next.looks.refresh();
  expect(ids(next)).toEqual(['a']);
  expect(await opened.store.list('maya')).toHaveLength(1);
});
