import { expect, test } from 'vitest';
import {
  givenBackText,
  knownReasons,
  ROUGH_REASONS,
  type RoughReason,
  whatWorksBetter,
  whyRough,
} from './grade.ts';

test.each(ROUGH_REASONS)('%s has full sentences for the reason and a better photo', (reason) => {
  const [better, ...more] = whatWorksBetter([reason]);
  for (const text of [whyRough(reason), better]) expect(text).toMatch(/^[A-Z].*\.$/);
  expect(more).toEqual([]);
});

test('for a dress the text says that only its upper part is tried on, worn or not', () => {
  for (const reason of ['garment_worn', 'unlike_top'] as const)
    expect(whyRough(reason)).toMatch(/dress.* only .*upper part/);
});

test('advice shared by two reasons is given once', () => {
  expect(whatWorksBetter(['arms_in_front', 'arm_hidden', 'garment_worn'])).toHaveLength(2);
});

test('codes of earlier versions, in pictures saved on a device, are passed over', () => {
  const saved: RoughReason[] = JSON.parse('["jacket_worn", "arm_hidden", "looks_wrong"]');
  expect(knownReasons(saved)).toEqual(['looks_wrong', 'arm_hidden']);
  expect(whatWorksBetter(saved)).toHaveLength(2);
});

test('after a return the text has the number of returns left', () => {
  expect(givenBackText(2)).toContain('2 more this month');
  expect(givenBackText(0)).toContain('the last one');
});
