import { enlarge } from '../person/frame-planes.ts';
import { returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import type { Box, PersonAnalysis, Plane } from '../types.ts';
import type { BareShapes } from './erase-mask.ts';
import type { SoftMasks } from './soft-masks.ts';

/** How far outside an arm's known outline skin may lie, and half the width of its soft end; shoulder units. */
const RIM = 0.014;
const SOFT = 0.006;
/**
 * None may lie outside up at the hem on the arm's outer side, which is the most visible: there the drawn outline
 * turns into that of the skin over this share of the arm.
 */
const PASSAGE = 0.12;
/** Beyond this distance from the arm, other skin may begin, in shoulder units. */
const REACH = 0.12;
/** Share of the arm above which the skin of the shoulder and the neck lies beside it. */
const SHOULDER = 0.1;

/**
 * Removes false skin: in the shadow of an old short sleeve, its rim and its inside have the colour of skin. Where the
 * arm's outline is known, they lie outside it.
 *
 * @param masks of the box; `skin` changes in place.
 */
export function dropSkinBesideArms(
  { frame, body: { unit, across } }: PersonAnalysis,
  box: Box,
  { skin, hands }: SoftMasks,
  { arms: { edge, along, owner, known, normalX, normalY }, torso: { side } }: BareShapes,
): void {
  if (known[1] === 0 && known[2] === 0) return;
  const { width, height } = edge;
  const beyond: Plane = { width, height, data: new Float32Array(width * height).fill(-SOFT) };
  for (let i = 0; i < owner.length; i++) {
    const end = known[owner[i]];
    const outside = -edge.data[i] / unit;
    if (outside > REACH || along.data[i] < SHOULDER || along.data[i] > end) continue;
    const right = normalX.data[i] * across.x + normalY.data[i] * across.y;
    const outer = side.data[i] < 0 && (owner[i] === 1 ? right < 0 : right > 0);
    const share = outer ? smoothstep(end - PASSAGE, end, along.data[i]) : 1;
    beyond.data[i] = Math.max(-SOFT, outside - share * RIM);
  }
  const away = enlarge(beyond, frame, box);
  for (let i = 0; i < skin.length; i++) {
    if (away[i] > -SOFT) skin[i] *= 1 - smoothstep(-SOFT, SOFT, away[i]) * (1 - hands[i]);
  }
  returnPlanes(away);
}
