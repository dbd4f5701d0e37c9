import type { Plane, RgbaImage } from '#src/core/types.ts';
import { type GarmentReading, READER } from './read-garment.ts';

const flat = (side: number, value: number): Plane => ({
  width: side,
  height: side,
  data: new Float32Array(side * side).fill(value),
});

/** For tests: a reading without information, so that everything follows from the photo's outlines. */
export function blankReading({ width, height }: Pick<RgbaImage, 'width' | 'height'>): GarmentReading {
  const center = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const share = 1 / 7;
  const kinds = {
    top: share,
    outerwear: share,
    dress: share,
    skirt: share,
    trousers: share,
    shorts: share,
    other: share,
  };
  // Almost equal odds of garment and ground: six parts against one.
  const parts = Array.from({ length: READER.parts }, (_, part) =>
    flat(READER.partsSide, part === 0 ? Math.log(5.9) : 0),
  );
  return {
    kinds,
    sleeves: { none: 0.5, short: 0.25, long: 0.25 },
    upright: 0.5,
    presence: Array.from({ length: READER.landmarks }, () => 0.4),
    crop: { center, side: Math.max(width, height), rotation: 0, size: READER.side },
    parts,
    landmarks: Array.from({ length: READER.landmarks }, () => center),
    places: Array.from({ length: READER.landmarks }, () =>
      flat(READER.placesSide, -2 * Math.log(READER.placesSide)),
    ),
  };
}
