import { expect, test } from 'vitest';
import { putWithRoom } from './put-with-room.ts';

/** A table that already holds `saved`, newest first, and has room for only `room` results. */
function openTable(saved: readonly number[], room: number) {
  const ids = new Set(saved);
  const table = {
    async put({ id }: { id: number }) {
      if (!ids.has(id) && ids.size >= room) throw new DOMException('full', 'QuotaExceededError');
      ids.add(id);
    },
    remove: async (id: number) => void ids.delete(id),
  };
  const put = (id: number, most: number) =>
    putWithRoom(
      table,
      { id },
      saved.map((one) => ({ id: one })),
      most,
    );
  return { put, ids: () => [...ids].sort() };
}

test('beyond the maximum, the last results are deleted', async () => {
  const { put, ids } = openTable([3, 2, 1], 9);
  await put(4, 2);
  expect(ids()).toEqual([3, 4]);
});

test('a full device deletes as many as it must, and reports if even that is not enough', async () => {
  const full = openTable([3, 2, 1], 2);
  await full.put(4, 9);
  expect(full.ids()).toEqual([3, 4]);
  const tiny = openTable([], 0);
  await expect(tiny.put(4, 9)).rejects.toThrow('full');
});

test('saving a result again deletes nothing', async () => {
  const { put, ids } = openTable([2, 1], 2);
  await put(2, 2);
  expect(ids()).toEqual([1, 2]);
});
