import { describe, expect, it } from 'vitest';
import { fitOf } from './picture-fit.ts';

describe('fitOf', () => {
  it('fills the box if hardly anything is cut off', () => {
    expect(fitOf(768 / 1024, 3 / 4)).toBe('cover');
    expect(fitOf(768 / 1024, 4 / 5)).toBe('cover');
    expect(fitOf(2 / 3, 3 / 4)).toBe('cover');
  });

  it('shows the whole picture if a sleeve or a head would be cut off', () => {
    expect(fitOf(1, 3 / 4)).toBe('contain');
    expect(fitOf(9 / 16, 3 / 4)).toBe('contain');
    expect(fitOf(2 / 3, 4 / 5)).toBe('contain');
    expect(fitOf(3 / 2, 3 / 4)).toBe('contain');
  });
});
