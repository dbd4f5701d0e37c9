import { labelMask, toPlaneData } from '../label-pixels.ts';
import { findFace, toFaceAxes } from '../person/find-face.ts';
import { enlarge } from '../person/frame-planes.ts';
import { gaussianBlur } from '../raster/blur.ts';
import { writeLabAsRgb } from '../raster/lab.ts';
import { erode } from '../raster/morphology.ts';
import { nthSmallest } from '../raster/nth-smallest.ts';
import { pullPush } from '../raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import { smoothstep } from '../raster/smoothstep.ts';
import { type Box, LABEL, type PersonAnalysis } from '../types.ts';
import { type Canvas, createColorPlanes, paint } from './canvas.ts';
import type { SoftMasks } from './soft-masks.ts';

/** Width in analysis pixels of the top's border, whose colours may be mixed. */
const EDGE = 1.5;
/** Hair on the head lies above this height, units of mouth to eyes, and what lies below it may hang over the top. */
const CHIN_UP = -0.8;
/** Least difference of chroma between the hair and the top, Lab units: between others no pixel can be told. */
const LEAST_DIFFERENCE = 22;
/** Shares of the way from the hair's chroma to the top's over which a pixel passes from hair to cloth. */
const CLOTH = [0.25, 0.6] as const;
/** Distance in U from the top up to which hair may show it. */
const NEAR = 0.3;
/** Where more of the hair near the top than this looks like cloth, the hair is dyed. */
const MOST_OF_HAIR = 0.35;
const LEAST_SAMPLES = 24;

/**
 * Takes the old top's colour out of what shows of it between strands of hair, so that it looks like the hair on the
 * head: labels and masks take such cloth for hair.
 */
export function hideClothInHair(
  person: PersonAnalysis,
  canvas: Canvas,
  { lab, hair, face }: SoftMasks,
): void {
  const own = findHeadHair(person);
  const cloth = own === null ? null : nearTop(person, canvas.box);
  if (own === null || cloth === null) return;
  const { near } = cloth;
  const mixed = borrowPlane(hair.length).fill(0);
  const color = createColorPlanes(hair.length);
  const pixel = new Float32Array(3);
  let alike = 0;
  let all = 0;
  for (let i = 0; i < hair.length; i++) {
    if (hair[i] < 0.05 || near[i] < 0.02 || face[i] > 0) continue;
    const a = cloth.a[i] - own.a;
    const b = cloth.b[i] - own.b;
    const difference = a * a + b * b;
    all += hair[i];
    if (difference < LEAST_DIFFERENCE * LEAST_DIFFERENCE) continue;
    const along = ((lab.a[i] - own.a) * a + (lab.b[i] - own.b) * b) / difference;
    if (along <= CLOTH[0]) continue;
    const share = Math.min(1, along);
    mixed[i] = hair[i] * smoothstep(CLOTH[0], CLOTH[1], along) * smoothstep(0.02, 0.1, near[i]);
    alike += mixed[i];
    const lighter = Math.max(0, Math.min(cloth.l[i], lab.l[i]) - own.l);
    writeLabAsRgb(lab.l[i] - share * lighter, lab.a[i] - share * a, lab.b[i] - share * b, pixel, 0);
    color.red[i] = pixel[0];
    color.green[i] = pixel[1];
    color.blue[i] = pixel[2];
  }
  returnPlanes(near, cloth.l, cloth.a, cloth.b);
  if (alike <= MOST_OF_HAIR * all) paint(canvas, color, mixed);
  returnPlanes(mixed);
}

/** Median colour of the hair above the chin, Lab; null without enough of it. */
function findHeadHair({ frame, pose, labels, lab }: PersonAnalysis) {
  const face = findFace(frame, pose);
  const pixels: number[] = [];
  for (let i = 0; i < labels.data.length; i++) {
    if (labels.data[i] !== LABEL.hair) continue;
    const x = i % labels.width;
    if (toFaceAxes(face, x, (i - x) / labels.width).up > CHIN_UP) pixels.push(i);
  }
  if (pixels.length < LEAST_SAMPLES) return null;
  const median = (plane: Float32Array) =>
    nthSmallest(
      Float32Array.from(pixels, (i) => plane[i]),
      pixels.length >> 1,
    );
  return { l: median(lab.l), a: median(lab.a), b: median(lab.b) };
}

/** The colour of the nearest cloth of the top, and how near it is, 0..1, over the box; null without a top. */
function nearTop({ frame, body, labels, lab }: PersonAnalysis, box: Box) {
  const { width, height } = labels;
  const mask = labelMask(labels, LABEL.top);
  const inner = erode(mask, EDGE);
  if (!inner.data.includes(1)) return null;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], toPlaneData(inner), width, height);
  const near = { width, height, data: toPlaneData(mask) };
  gaussianBlur(near, NEAR * body.unit * frame.scale, near);
  const large = (data: Float32Array) => enlarge({ width, height, data }, frame, box);
  const result = { near: large(near.data), l: large(l), a: large(a), b: large(b) };
  returnPlanes(l, a, b);
  return result;
}
