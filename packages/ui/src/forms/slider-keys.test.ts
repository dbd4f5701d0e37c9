import { describe, expect, it } from 'vitest';
import { positionAfterKey, sliderValueText } from './slider-keys.ts';

describe('positionAfterKey', () => {
  it('moves 2 % with the arrow keys and 10 % with the page keys', () => {
    expect(positionAfterKey('ArrowRight', 38)).toBe(40);
    expect(positionAfterKey('ArrowUp', 38)).toBe(40);
    expect(positionAfterKey('ArrowLeft', 38)).toBe(36);
    expect(positionAfterKey('ArrowDown', 38)).toBe(36);
    expect(positionAfterKey('PageUp', 38)).toBe(48);
    expect(positionAfterKey('PageDown', 38)).toBe(28);
  });

  it('moves to the ends with Home and End', () => {
    expect(positionAfterKey('Home', 38)).toBe(0);
    expect(positionAfterKey('End', 38)).toBe(100);
  });

  it('never leaves the picture', () => {
    expect(positionAfterKey('ArrowLeft', 1)).toBe(0);
    expect(positionAfterKey('ArrowRight', 99)).toBe(100);
    expect(positionAfterKey('PageDown', 4)).toBe(0);
    expect(positionAfterKey('PageUp', 96)).toBe(100);
  });

  it('leaves every other key to the browser', () => {
    for (const key of ['Tab', 'Enter', 'a', 'Escape']) expect(positionAfterKey(key, 38)).toBeNull();
  });
});

describe('sliderValueText', () => {
  it('states the fraction of the result, not the position of the divider', () => {
    expect(sliderValueText(38)).toBe('62 % after');
    expect(sliderValueText(0)).toBe('100 % after');
    expect(sliderValueText(100)).toBe('0 % after');
    expect(sliderValueText(37.6)).toBe('62 % after');
  });
});
