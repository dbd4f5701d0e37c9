import { photoToBody } from '#src/core/person/body-frame.ts';
import type { PersonAnalysis, WarpedLayer } from '#src/core/types.ts';
import { findOldHem, oldHemAt } from './old-hem.ts';

/** Hides everything below the old hem, where the lower garment is in front; changes the layer's alpha in place. */
export function clipAtWaist(layer: WarpedLayer, person: PersonAnalysis): void {
  const { box, image } = layer;
  const hem = findOldHem(person);
  const { torsoLength } = person.body;
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const at = (row * box.width + column) * 4 + 3;
      if (image.data[at] === 0) continue;
      const { v, lateral } = photoToBody(person.body, { x: box.x + column, y: box.y + row });
      const over = (oldHemAt(hem, lateral) - v) * torsoLength + 1.5;
      if (over < 1) image.data[at] *= Math.max(0, over);
    }
  }
}
