import type { Box, WarpedLayer } from '../types.ts';
import type { UndressedCanvas } from './remove-top.ts';

/**
 * Puts the neck in front of a hood that is worn down, which lies behind it: any part of the person that shows above
 * the front edge of the neck opening is added to what lies in front of the garment's trunk.
 *
 * @param person how far each pixel of the box is the person, old top included, 0..1.
 * @param front over the box, 0..1, changed in place.
 */
export function putNeckBeforeHood(
  layers: readonly WarpedLayer[],
  box: Box,
  person: Float32Array,
  { erased, invented }: Pick<UndressedCanvas, 'erased' | 'invented'>,
  front: Float32Array,
): void {
  const line = layers.find((layer) => layer.hood !== undefined)?.hood ?? [];
  for (let n = 1; n < line.length; n++) {
    const [from, to] = [line[n - 1], line[n]];
    const last = Math.min(box.x + box.width, Math.ceil(to.x));
    for (let x = Math.max(box.x, Math.ceil(from.x)); x < last; x++) {
      const edge = from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) - box.y;
      for (let y = 0, at = x - box.x; y < Math.min(box.height, edge + 0.5); y++, at += box.width) {
        const shown = Math.min(1, person[at] * (1 - erased[at]) + invented[at]);
        front[at] = Math.max(front[at], shown * Math.min(1, edge + 0.5 - y));
      }
    }
  }
}
