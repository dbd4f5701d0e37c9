import { photoToAnalysis } from '../person/analysis-frame.ts';
import { findFace } from '../person/find-face.ts';
import { pixelAt } from '../person/person-planes.ts';
import { LABEL, type PersonAnalysis, type Plane } from '../types.ts';

/** Cover (0..1) below which the new garment is not seen. */
const BARE = 0.1;
/** Half the width of the strip of the throat that is looked at, in U, and steps down and across it. */
const THROAT = 0.1;
const STEPS = 10;

/**
 * Share of the throat, between chin and pit, that the old top covered and the new one does not.
 *
 * @param cover analysis frame: how far the new garment covers the picture, 0..1.
 */
export function measureBaredThroat(
  { frame, pose, body, geometry, labels }: PersonAnalysis,
  cover: Plane,
): number {
  const { chin } = findFace(frame, pose);
  const pit = photoToAnalysis(frame, geometry.neck);
  const step = (2 * THROAT * body.unit * frame.scale) / STEPS;
  let bared = 0;
  for (let k = 1; k < STEPS; k += 1) {
    const [x, y] = [chin.x + ((pit.x - chin.x) * k) / STEPS, chin.y + ((pit.y - chin.y) * k) / STEPS];
    for (let aside = 0; aside <= STEPS; aside += 1) {
      const i = pixelAt(frame, x + (aside - STEPS / 2) * step, y);
      if (i >= 0 && labels.data[i] === LABEL.top && cover.data[i] < BARE) bared += 1;
    }
  }
  return bared / ((STEPS - 1) * (STEPS + 1));
}
