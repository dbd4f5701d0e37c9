import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { LABEL, type PersonAnalysis } from '../types.ts';
import { type Canvas, createCanvas, enlargePlanes, paint, releaseColors } from './canvas.ts';
import { spreadColor } from './unmix-edges.ts';

/** From this share on a pixel shows only the layer. */
const OWN = 0.97;

/**
 * Puts an open jacket that stays on back over whatever was painted under it. Pixels shared with the old top get the
 * colour of the layer beside them, in proportion to its share; pixels of the layer alone get the photo's bytes back.
 *
 * @param layer how far each pixel of the box shows it, 0..1.
 */
export function layOpenLayer(person: PersonAnalysis, canvas: Canvas, layer: Float32Array): void {
  const photo = createCanvas(person.photo, canvas.box);
  const shared = borrowPlane(layer.length).fill(0);
  for (let i = 0; i < layer.length; i++) {
    if (canvas.weight[i] > 0 && layer[i] > 0) shared[i] = smoothstep(OWN, 0.6, layer[i]);
  }
  const own = spreadColor(person, LABEL.layer);
  if (own !== null) {
    const near = enlargePlanes(own, person.frame, canvas.box, shared);
    paint(photo, near, shared);
    releaseColors(near);
    releaseColors(own);
  }
  returnPlanes(shared);
  for (let i = 0; i < layer.length; i++) {
    if (canvas.weight[i] <= 0 || layer[i] <= 0) continue;
    const share = smoothstep(0, OWN, layer[i]);
    canvas.red[i] += share * (photo.red[i] - canvas.red[i]);
    canvas.green[i] += share * (photo.green[i] - canvas.green[i]);
    canvas.blue[i] += share * (photo.blue[i] - canvas.blue[i]);
    canvas.weight[i] *= layer[i] >= OWN ? 0 : 1;
  }
}
