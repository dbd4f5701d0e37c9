import { DOWNSCALE } from '@tryon/contract/limits.ts';

export interface Size {
  width: number;
  height: number;
}

/** The stored size of a photo: at most 800 pixels wide, in its own proportions, never enlarged. */
export function downscaledSize({ width, height }: Size): Size {
  if (width <= DOWNSCALE.maxWidthPixels) return { width, height };
  const scale = DOWNSCALE.maxWidthPixels / width;
  return { width: DOWNSCALE.maxWidthPixels, height: Math.max(1, Math.round(height * scale)) };
}
