import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis, Plane } from '../types.ts';
import type { BareArms } from './bare-arms.ts';
import { enlarge } from './scene.ts';
import type { SoftMasks } from './soft-masks.ts';

/** From here on outside an arm's known outline nothing is its skin, in full from the second on, in shoulder units. */
const RIM = [0.008, 0.02] as const;
/** Farther from the arm than this other skin may begin, in shoulder units. */
const REACH = 0.12;
/** Share of the arm above which other skin, that of the shoulder and the neck, lies beside it. */
const SHOULDER = 0.1;

/**
 * Takes out of the skin what only seems to be some: in the shadow of an old short sleeve its rim and its inside have the
 * colour of skin. Where the arm's outline is known they lie outside it.
 *
 * @param masks of the box; `skin` changes in place.
 */
export function dropSkinBesideArms(
  { frame, body: { unit } }: PersonAnalysis,
  box: Box,
  { skin, hands }: SoftMasks,
  { edge, along, owner, known }: BareArms,
): void {
  if (known[1] === 0 && known[2] === 0) return;
  const { width, height } = edge;
  const beside: Plane = { width, height, data: new Float32Array(width * height) };
  for (let i = 0; i < owner.length; i++) {
    const outside = -edge.data[i] / unit;
    if (outside <= RIM[0] || outside > REACH) continue;
    if (along.data[i] < SHOULDER || along.data[i] > known[owner[i]]) continue;
    beside.data[i] = smoothstep(RIM[0], RIM[1], outside);
  }
  const share = enlarge(beside, frame, box);
  for (let i = 0; i < skin.length; i++) if (share[i] > 0) skin[i] *= 1 - share[i] * (1 - hands[i]);
  returnPlanes(share);
}
