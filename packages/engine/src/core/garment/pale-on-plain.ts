import { squaredDistance } from '#src/core/person/find-ground.ts';
import { dilate, erode, invertMask } from '#src/core/raster/morphology.ts';
import { LABEL, type Mask, type PersonAnalysis } from '#src/core/types.ts';

/** Distance outside the cloth, in U, from which on pixels are used as ground. */
const FAR = 0.08;
/** Analysis pixels inside its outline from which a colour is the cloth's own. */
const OWN = 2;
/** A ground is plain when nine tenths of it lie within this Lab distance of its model. */
const ROUGHEST = 1;
const PLAIN_SHARE = 0.9;
/** Within this Lab distance of the ground the labels' soft edges are unreliable. */
const LIKE = 8;
/** Share of the cloth that must be this similar for its outline to be in doubt. */
const LIKE_SHARE = 0.15;

/**
 * Whether much of the cloth is hard to distinguish from the ground, but the ground is plain enough to do so on closer
 * inspection.
 *
 * @param cloth where the garment is, analysis frame.
 */
export function isPaleOnPlain(wearer: PersonAnalysis, cloth: Mask): boolean {
  const { body, frame, labels } = wearer;
  if (shareWithin(wearer, erode(cloth, OWN).data, LIKE) < LIKE_SHARE) return false;
  const ground = invertMask(dilate(cloth, FAR * body.unit * frame.scale)).data;
  for (let i = 0; i < ground.length; i++) if (labels.data[i] !== LABEL.background) ground[i] = 0;
  return shareWithin(wearer, ground, ROUGHEST) >= PLAIN_SHARE;
}

/** Share of the nonzero pixels in `where` whose colour is within `limit` of the ground's. */
function shareWithin({ lab, plate }: PersonAnalysis, where: Uint8Array, limit: number): number {
  let all = 0;
  let within = 0;
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0) continue;
    all++;
    if (squaredDistance(lab, plate, i) <= limit * limit) within++;
  }
  return within / Math.max(1, all);
}
