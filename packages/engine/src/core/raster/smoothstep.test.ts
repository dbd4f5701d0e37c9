import { expect, test } from 'vitest';
import { smoothstep } from './smoothstep.ts';

test('the step runs from 0 to 1 in either direction', () => {
  expect(smoothstep(2, 4, 1)).toBe(0);
  expect(smoothstep(2, 4, 3)).toBe(0.5);
  expect(smoothstep(4, 2, 1)).toBe(1);
  expect(smoothstep(4, 2, 9)).toBe(0);
});
