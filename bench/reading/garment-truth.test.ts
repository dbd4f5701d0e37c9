import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project-root.ts';
import { type GarmentRecord, readGarmentTruth, toTopTruth } from './garment-truth.ts';

const truthOf = (name: string) => readGarmentTruth(join(projectRoot, `bench/reading/truth/${name}.json`));
const isTop = (record: GarmentRecord) => record.state === 'top';

test('the truth has the promised size: 120 tops as people photograph them, 60 outlines', () => {
  const tops = truthOf('clothes').filter(isTop);
  expect(tops.length).toBeGreaterThanOrEqual(120);
  expect(tops.filter((record) => 'outline' in record).length).toBeGreaterThanOrEqual(60);
  expect(truthOf('samples').filter(isTop).length).toBeGreaterThanOrEqual(15);
});

test.each(['clothes', 'samples'])('%s names every photo once', (name) => {
  const photos = truthOf(name).map(({ photo }) => photo);
  expect(new Set(photos).size).toBe(photos.length);
});

test.each(['clothes', 'samples'])('in %s left is left of right, and every point is in the photo', (name) => {
  for (const record of truthOf(name)) {
    if (record.state !== 'top') continue;
    const { left, right, outline } = toTopTruth(record, { width: 1, height: 1 });
    for (const point of ['neck', 'shoulder', 'armpit', 'hem'] as const) {
      expect(left[point].x, `${record.photo} ${point}`).toBeLessThan(right[point].x);
    }
    const points = [left, right].flatMap(({ sleeve, ...side }) => [
      ...Object.values(side),
      ...(sleeve?.outer ?? []),
      ...(sleeve?.inner ?? []),
    ]);
    for (const { x, y } of [...points, ...(outline ?? [])]) {
      expect(Math.min(x, y, 1 - x, 1 - y), record.photo).toBeGreaterThanOrEqual(0);
    }
  }
});
