import { photoToBody } from '../person/body-frame.ts';
import type { PersonAnalysis, WarpedLayer } from '../types.ts';

/** Middle part of the hem that is looked at, in shoulder units. */
const HALF_WIDTH = 0.22;

/** Share of the torso at which the warped garment ends in the middle of the body; 1 without a torso layer. */
export function findHem({ body }: PersonAnalysis, layers: readonly WarpedLayer[]): number {
  const torso = layers.find((layer) => layer.name === 'torso');
  if (torso === undefined) return 1;
  const { box, image } = torso;
  const ends: number[] = [];
  for (let column = 0; column < box.width; column += 4) {
    for (let row = box.height - 1; row >= 0; row--) {
      if (image.data[(row * box.width + column) * 4 + 3] < 128) continue;
      const { v, lateral } = photoToBody(body, { x: box.x + column, y: box.y + row });
      if (Math.abs(lateral) < HALF_WIDTH * body.unit) ends.push(v);
      break;
    }
  }
  ends.sort((first, second) => first - second);
  return ends.length > 0 ? ends[ends.length >> 1] : 1;
}
