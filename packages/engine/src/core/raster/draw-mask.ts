import type { Mask, RgbaImage } from '#src/core/types.ts';

/** White where the mask is set, black elsewhere. */
export function drawMask(mask: Mask): RgbaImage {
  const data = new Uint8ClampedArray(mask.data.length * 4);
  for (let i = 0; i < mask.data.length; i++) data.fill(mask.data[i] ? 255 : 0, i * 4, i * 4 + 3);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width: mask.width, height: mask.height, data };
}
