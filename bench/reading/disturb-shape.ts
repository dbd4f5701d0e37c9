import { samplePlane } from '@tryon/engine/core/raster/resample.ts';
import type { RgbaImage } from '@tryon/engine/core/types.ts';

/** Largest turn in radians, share of stretching, and bend as a share of the longer side. */
const TURN = 0.1;
const STRETCH = 0.1;
const BEND = 0.03;

/** A picture whose content is turned, stretched and bent at random, as a garment is never laid as it was worn. */
export function disturbShape(image: RgbaImage, random: () => number): RgbaImage {
  const { width, height } = image;
  const between = (most: number) => most * (2 * random() - 1);
  const turn = between(TURN);
  const [wide, high] = [1 + between(STRETCH), 1 + between(STRETCH)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bends = [0, 1].map(() => ({
    size: between(BEND) * Math.max(width, height),
    waves: 1 + random(),
    start: 2 * Math.PI * random(),
  }));
  const bend = (axis: number, share: number) =>
    bends[axis].size * Math.sin(bends[axis].start + 2 * Math.PI * bends[axis].waves * share);
  const planes = [0, 1, 2].map((channel) => ({
    ...{ width, height },
    data: Float32Array.from({ length: width * height }, (_, i) => image.data[i * 4 + channel]),
  }));
  const data = new Uint8ClampedArray(image.data.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x - width / 2) * wide, (y - height / 2) * high];
      const fromX = width / 2 + dx * cos - dy * sin + bend(0, y / height);
      const fromY = height / 2 + dx * sin + dy * cos + bend(1, x / width);
      planes.forEach((plane, channel) => {
        data[(y * width + x) * 4 + channel] = samplePlane(plane, fromX, fromY);
      });
    }
  }
  return { width, height, data };
}
