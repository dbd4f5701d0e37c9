import { enlarge, reduce } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { returnPlanes } from '../raster/scratch.ts';
import type { Box, PersonAnalysis } from '../types.ts';
import type { MergedGarment } from './merge-layers.ts';
import type { UndressedCanvas } from './remove-top.ts';
import type { SoftMasks } from './soft-masks.ts';

const STRENGTH = 0.3;
/** Softness and downward offset of the shadow, in shoulder units. */
const SOFTNESS = 0.022;
const DROP = 0.012;

/** Darkens skin and lower garment directly beside the new garment, but never the background or the face. */
export function castContactShadow(
  person: PersonAnalysis,
  box: Box,
  garment: MergedGarment,
  undressed: UndressedCanvas,
  masks: SoftMasks,
): void {
  const { frame, body } = person;
  const small = reduce(garment.alpha, box, frame);
  gaussianBlur(small, Math.max(0.8, SOFTNESS * body.unit * frame.scale), small);
  const drop = Math.round(DROP * body.unit);
  const shade = enlarge(small, frame, { ...box, y: box.y - drop });
  const { canvas, invented } = undressed;
  for (let i = 0; i < shade.length; i++) {
    if (shade[i] < 0.02) continue;
    const body = Math.max(invented[i], (1 - undressed.erased[i]) * (masks.skin[i] + masks.bottom[i]));
    const amount = STRENGTH * shade[i] * Math.min(1, body) * (1 - masks.face[i]) * (1 - masks.hair[i]);
    if (amount <= 0.004) continue;
    canvas.red[i] *= 1 - amount;
    canvas.green[i] *= 1 - amount;
    canvas.blue[i] *= 1 - amount;
    canvas.weight[i] = Math.max(canvas.weight[i], amount);
  }
  returnPlanes(shade);
}
