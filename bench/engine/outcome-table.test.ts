import { expect, test } from 'vitest';
import type { Judged } from './judge-pairs.ts';
import { formatOutcomes } from './outcome-table.ts';

const judged = (person: string, garment: string, found: Partial<Judged> = {}): Judged => ({
  pair: { name: '', person: `/photos/${person}.jpg`, garment: `/photos/${garment}.jpg` },
  refusal: null,
  message: null,
  warnings: [],
  changedUnsaid: 0,
  changedShare: 0.1,
  ...found,
});

test('every outcome has its mark in its cell, and every mark its legend and count', () => {
  const table = formatOutcomes([
    judged('ada', 'tee'),
    judged('ada', 'shirt', { refusal: 'garment: not_a_top' }),
    judged('maya', 'tee', { warnings: ['person: arms_near_torso'] }),
    judged('tom', 'shirt', { refusal: 'garment: not_a_top' }),
  ]);
  expect(table.split('\n')).toEqual([
    '       1  2',
    'ada    .  A',
    'maya   a',
    'tom       A',
    '  1  tee',
    '  2  shirt',
    '  .  shown without a warning, 1 times',
    '  a  shown, warning person: arms_near_torso, 1 times',
    '  A  refused, garment: not_a_top, 2 times',
  ]);
});
