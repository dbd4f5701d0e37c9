import { labelMask, toPlaneData } from '../label-pixels.ts';
import { erode } from '../raster/morphology.ts';
import { pullPush } from '../raster/pull-push.ts';
import { type Box, LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import { type Canvas, type ColorPlanes, enlargeColor } from './canvas.ts';
import type { SoftMasks } from './soft-masks.ts';

/** The old top's shadow reaches this far down the lower garment, in shoulder units. */
const SHADOWED = 0.06;
/** Stronger detail is a button, a pocket or a belt, which would be seen twice. */
const STRONGEST = 9;

/**
 * Colours of the lower garment carried on upwards where the old top hung over it: a smooth extension of its colour,
 * plus its weave and folds mirrored at the edge of what is visible.
 *
 * @param photo the part of it that is worked on, nothing painted yet.
 * @param alpha where colours are needed.
 * @returns null when no lower garment is visible.
 */
export function fillBottom(
  person: PersonAnalysis,
  photo: Canvas,
  masks: SoftMasks,
  erased: Float32Array,
  alpha: Float32Array,
): ColorPlanes | null {
  const { box } = photo;
  const smooth = extendBottom(person);
  if (smooth === null) return null;
  const needed = alpha.slice();
  const sources = new Int32Array(alpha.length).fill(-1);
  for (let x = 0; x < box.width; x++) findSources(x, box, masks.bottom, erased, { alpha, sources, needed });
  const color = enlargeColor(smooth, person.frame, box, needed);
  for (let i = 0; i < alpha.length; i++) {
    const from = sources[i];
    if (from < 0) continue;
    color.red[i] += limited(photo.red[from] - color.red[from]);
    color.green[i] += limited(photo.green[from] - color.green[from]);
    color.blue[i] += limited(photo.blue[from] - color.blue[from]);
  }
  return color;
}

function limited(detail: number): number {
  return detail < -STRONGEST ? -STRONGEST : detail > STRONGEST ? STRONGEST : detail;
}

function extendBottom({ labels, lab, body, frame }: PersonAnalysis): LabImage | null {
  const { width, height } = labels;
  const bottom = labelMask(labels, LABEL.bottom);
  let inner = erode(bottom, Math.max(2, SHADOWED * body.unit * frame.scale));
  if (!inner.data.includes(1)) inner = erode(bottom, 1.5);
  if (!inner.data.includes(1)) return null;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], toPlaneData(inner), width, height);
  return { width, height, l, a, b };
}

interface Search {
  readonly alpha: Float32Array;
  readonly sources: Int32Array;
  readonly needed: Float32Array;
}

/** In one column, from below: every pixel to fill takes the visible pixel that mirrors it at the edge. */
function findSources(
  column: number,
  box: Box,
  bottom: Float32Array,
  erased: Float32Array,
  { alpha, sources, needed }: Search,
) {
  let edge = -1;
  for (let y = box.height - 1; y >= 0; y--) {
    const at = y * box.width + column;
    if (erased[at] <= 0 && bottom[at] > 0.9) edge = y;
    else if (edge >= 0 && alpha[at] > 0) {
      const mirrored = edge + (edge - y) + 1;
      if (mirrored >= box.height) continue;
      const from = mirrored * box.width + column;
      if (erased[from] > 0 || bottom[from] < 0.9) continue;
      sources[at] = from;
      needed[from] = 1;
    }
  }
}
