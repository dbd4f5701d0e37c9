import { photoToAnalysis } from '../person/analysis-frame.ts';
import { findFace, toFaceAxes } from '../person/find-face.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { LABEL, type LabImage, type PersonAnalysis } from '../types.ts';
import type { BodySurface } from './body-surface.ts';

/** Loss of lightness right under the chin, as a share: the median of bare throats that were hidden (`docs/decisions/095`). */
const DARKNESS = 0.28;
/** What it gains in yellowness, as a share of that loss: it is not as pale as the chest, and no redder than other skin. */
const YELLOWNESS = 0.8;
/** Where the shadow begins and is full, as shares of the way up from the pit of the throat to the chin. */
const UPWARDS = [-0.25, 0.7] as const;
/** Half its width, in half widths of the neck. */
const ASIDE = 1.7;
/** Height at which it ends beside the jaw, in the face's own axes: between mouth and chin. */
const END = [-0.9, -0.6] as const;
/** Half width and height of the face, in units of mouth to eyes, and where it ends softly, as shares of that. */
const FACE = { across: 1.3, up: 1.3, edge: [0.92, 1.06] } as const;

/** Lays the shadow of the head on the model of a bare throat. The face in sight stays as it is. */
export function shadeThroat(
  model: LabImage,
  { frame, body: { down, across }, geometry, pose, labels }: PersonAnalysis,
  { arm }: BodySurface,
): void {
  const pit = photoToAnalysis(frame, geometry.neck);
  const face = findFace(frame, pose);
  const length = (pit.x - face.chin.x) * down.x + (pit.y - face.chin.y) * down.y;
  if (length <= 0) return;
  const half = ASIDE * geometry.neckHalfWidth * frame.scale;
  for (let i = 0; i < model.l.length; i++) {
    const column = i % frame.width;
    const row = Math.floor(i / frame.width);
    const x = column - pit.x;
    const y = row - pit.y;
    const up = -(x * down.x + y * down.y) / length;
    const aside = (x * across.x + y * across.y) / half;
    if (up <= UPWARDS[0] || Math.abs(aside) >= 1) continue;
    const under = smoothstep(UPWARDS[0], UPWARDS[1], up) * (1 - aside * aside);
    const head = toFaceAxes(face, column, row);
    const off = Math.hypot(head.across / FACE.across, head.up / FACE.up);
    const below =
      labels.data[i] === LABEL.skin ? smoothstep(...FACE.edge, off) : smoothstep(END[1], END[0], head.up);
    const shadow = DARKNESS * (1 - arm[i]) * under * below;
    model.l[i] *= 1 - shadow;
    model.b[i] *= 1 + YELLOWNESS * shadow;
  }
}
