import type { Mask } from '../types.ts';
import { boundsOf } from './bounds.ts';
import type { SquareCrop } from './square-crop.ts';

/**
 * The part of a picture around what a mask covers, for a network's input of that size; null where it covers nothing.
 *
 * @param margin kept around it, as a share of the input.
 */
export function cropAround(
  mask: Mask,
  { height, width }: { readonly height: number; readonly width: number },
  margin: number,
): SquareCrop | null {
  const bounds = boundsOf(mask);
  if (bounds === null) return null;
  const { left, top, right, bottom } = bounds;
  const side = Math.max(bottom - top + 1, ((right - left + 1) * height) / width) / (1 - 2 * margin);
  return {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    side,
    rotation: 0,
    size: height,
    columns: width,
    samples: Math.min(8, Math.max(1, Math.ceil(side / height - 0.2))),
  };
}
