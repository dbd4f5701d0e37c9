import { labelMask } from '../label-pixels.ts';
import { enlarge } from '../person/frame-planes.ts';
import { distanceTo } from '../raster/distance.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis } from '../types.ts';
import { blend, type ColorPlanes, enlargePlanes, releaseColors } from './canvas.ts';
import { rim } from './scene.ts';
import { spreadColor } from './unmix-edges.ts';

/** Analysis pixels over which it gives way to skin. */
const SOFT = 1;

interface Trunk {
  readonly erased: Float32Array;
  /** Distance to the side of the trunk in photo pixels, positive inside. */
  readonly trunkSide: Float32Array;
  /** Width in pixels of an outline in the photo. */
  readonly edgeWidth: number;
}

/**
 * Continues what stays on under a new jacket over an old one, where it is nearer than skin and lower garment.
 *
 * @param fill what replaces the old top.
 * @param invented how far each pixel shows invented skin; reduced where cloth is continued.
 */
export function paintUnder(
  person: PersonAnalysis,
  box: Box,
  { erased, trunkSide, edgeWidth }: Trunk,
  fill: ColorPlanes,
  invented: Float32Array,
): void {
  const { labels, frame, opening } = person;
  const own = opening && spreadColor(person, LABEL.under);
  if (!opening || !own) return;
  const away = (label: number) => distanceTo(labelMask(labels, label)).data;
  const [under, skin, bottom] = [away(LABEL.under), away(LABEL.skin), away(LABEL.bottom)];
  const lead = {
    ...labels,
    data: under.map((distance, i) =>
      opening.data[i] === 1 ? Math.min(skin[i], bottom[i]) - distance : -SOFT,
    ),
  };
  const ahead = enlarge(lead, frame, box);
  const alpha = borrowPlane(erased.length);
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = erased[i] <= 0 ? 0 : rim(trunkSide[i], edgeWidth) * smoothstep(-SOFT, SOFT, ahead[i]);
    invented[i] *= 1 - alpha[i];
  }
  const color = enlargePlanes(own, frame, box, alpha);
  blend(fill, color, alpha);
  releaseColors(own);
  releaseColors(color);
  returnPlanes(ahead, alpha);
}
