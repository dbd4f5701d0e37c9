import { fillHoles, findComponents } from '#src/core/raster/flood.ts';
import type { Mask } from '#src/core/types.ts';

/** A hole much taller than wide, as between the body and a sleeve whose cuff touches the hem. */
export interface Gap {
  readonly pixels: readonly number[];
  /** Height in pixels. */
  readonly tall: number;
}

/** Fills the holes of a mask, which are prints in the ground's colour, but for those gaps that show the ground. */
export function fillFalseHoles(mask: Mask, showsGround: (gap: Gap) => boolean): Mask {
  const { width } = mask;
  const filled = fillHoles(mask);
  const holes = { ...mask, data: filled.data.map((inside, i) => inside - mask.data[i]) };
  const { labels, count } = findComponents(holes);
  const found = Array.from({ length: count }, (): number[] => []);
  for (let i = 0; i < labels.length; i++) if (labels[i] > 0) found[labels[i] - 1].push(i);
  for (const pixels of found) {
    const tall = Math.floor(pixels[pixels.length - 1] / width) - Math.floor(pixels[0] / width) + 1;
    const isUpright = tall * tall > 2 * pixels.length;
    if (isUpright && showsGround({ pixels, tall })) for (const i of pixels) filled.data[i] = 0;
  }
  return filled;
}

/** Mean of a plane over a gap. */
export function meanInGap({ pixels }: Gap, values: Float32Array): number {
  return pixels.reduce((sum, i) => sum + values[i], 0) / pixels.length;
}
