import { enlarge } from '#src/core/person/frame-planes.ts';
import { gaussianBlur } from '#src/core/raster/blur.ts';
import { borrowPlane, returnPlanes } from '#src/core/raster/scratch.ts';
import type { Box, LabImage, PersonAnalysis } from '#src/core/types.ts';

/** Compression leaves dots beside an outline, which average out over about this many pixels. */
const DOTS = 1;

/**
 * Measures how much each pixel of a box differs from the ground: its Lab distance from the ground's colour behind it,
 * alone or averaged with its neighbours, whichever is less.
 *
 * @param lab of the photo in `box`.
 * @returns a borrowed plane.
 */
export function offGround({ plate, frame }: PersonAnalysis, box: Box, lab: LabImage): Float32Array {
  const { width, height } = plate;
  const l = enlarge({ width, height, data: plate.l }, frame, box);
  const a = enlarge({ width, height, data: plate.a }, frame, box);
  const b = enlarge({ width, height, data: plate.b }, frame, box);
  subtractFrom(lab.l, l);
  subtractFrom(lab.a, a);
  subtractFrom(lab.b, b);
  const alone = borrowPlane(l.length).fill(Number.POSITIVE_INFINITY);
  lowerToLengths(l, a, b, alone);
  for (const data of [l, a, b]) {
    const plane = { width: box.width, height: box.height, data };
    gaussianBlur(plane, DOTS, plane);
  }
  lowerToLengths(l, a, b, alone);
  returnPlanes(l, a, b);
  return alone;
}

function subtractFrom(values: Float32Array, behind: Float32Array): void {
  for (let i = 0; i < values.length; i++) behind[i] = values[i] - behind[i];
}

function lowerToLengths(l: Float32Array, a: Float32Array, b: Float32Array, least: Float32Array): void {
  for (let i = 0; i < l.length; i++) {
    const length = Math.sqrt(l[i] * l[i] + a[i] * a[i] + b[i] * b[i]);
    if (length < least[i]) least[i] = length;
  }
}
