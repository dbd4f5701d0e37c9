import { describe, expect, it } from 'vitest';
import { downscaledSize } from './render-photo.ts';

describe('downscaledSize', () => {
  it('reduces a wide photo to 800 pixels in its own proportions', () => {
    expect(downscaledSize({ width: 3000, height: 4000 })).toEqual({ width: 800, height: 1067 });
    expect(downscaledSize({ width: 4000, height: 1000 })).toEqual({ width: 800, height: 200 });
    expect(downscaledSize({ width: 801, height: 801 })).toEqual({ width: 800, height: 800 });
  });

  it('never enlarges, however tall the photo is', () => {
    expect(downscaledSize({ width: 800, height: 1067 })).toEqual({ width: 800, height: 1067 });
    expect(downscaledSize({ width: 64, height: 9000 })).toEqual({ width: 64, height: 9000 });
  });

  it('keeps at least one row of a strip', () => {
    expect(downscaledSize({ width: 20_000, height: 1 })).toEqual({ width: 800, height: 1 });
  });
});
