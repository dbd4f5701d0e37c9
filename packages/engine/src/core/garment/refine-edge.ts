import { enlarge } from '#src/core/person/frame-planes.ts';
import { gaussianBlur } from '#src/core/raster/blur.ts';
import { boundsOf, FIRST_PIXEL } from '#src/core/raster/bounds.ts';
import { signedDistance } from '#src/core/raster/distance.ts';
import { writeLabAsRgb } from '#src/core/raster/lab.ts';
import { fillWeighted, pullPush } from '#src/core/raster/pull-push.ts';
import { borrowPlane, returnPlanes } from '#src/core/raster/scratch.ts';
import type { Box, LabImage, Mask, Plane, RgbaImage } from '#src/core/types.ts';

/** The product as found at analysis size. */
export interface RoughCutOut {
  readonly mask: Mask;
  /** Distance to the edge of the neck opening, positive inside it, where the inside of the back is visible. */
  readonly opening: Plane;
  /** Distance to the edge of creases too dark to keep on a wearer, positive inside; null without any. */
  readonly creases: Plane | null;
  /** The whole picture at analysis size. */
  readonly lab: LabImage;
  /** Analysis pixels per photo pixel. */
  readonly scale: number;
}

/** Half the width, in photo pixels, of the band in which the exact outline is searched for. */
const BAND = 5;
/** Greatest difference in distance, in analysis pixels, between a position and the pixel that contains it. */
const NEIGHBOUR = 2;
/** From this far inside the outline the photo's own colours are kept in full. */
const KEPT = 2.5;
/** Up to this share of the product in a pixel its colour is not kept. */
const HALF_GROUND = 0.5;
/** Ground at least this far (analysis pixels) from the outline has none of the product's colour. */
const GROUND_DISTANCE = 1.5;

/**
 * Cuts the product out at the photo's full size. In a narrow band along the outline alpha is derived from colour, as
 * the pixel's position between the ground's colour and the product's own; where these are too similar, from the
 * distance to the outline. The product's colours are extended beyond its edge, so that neither the ground nor the
 * inside of the collar shines through when the picture is resampled.
 */
export function refineEdge(photo: RgbaImage, rough: RoughCutOut): RgbaImage {
  const { width, height } = photo;
  const outline = signedDistance(rough.mask);
  gaussianBlur(outline, 0.9, outline);
  const box = productBox(rough.mask, rough.scale, width, height);
  const distances = distanceAtFullSize(outline, box, rough.scale);
  const openings = distanceAtFullSize(rough.opening, box, rough.scale);
  const inside = borrowPlane(distances.length);
  inside.set(distances);
  endAt(inside, openings);
  if (rough.creases !== null) {
    const creases = distanceAtFullSize(rough.creases, box, rough.scale);
    endAt(inside, creases);
    returnPlanes(creases);
  }
  const cut: Cut = {
    photo,
    box,
    distances,
    openings,
    inside,
    own: ownColours(photo, box, inside),
    ground: groundColours(rough.lab, outline, rough.scale),
    scale: rough.scale,
    out: new Uint8ClampedArray(width * height * 4),
  };
  for (let row = 0; row < box.height; row++) cutRow(cut, row);
  for (let row = 0; row < box.height; row++) mixRow(cut, row);
  returnPlanes(distances, openings, inside, ...cut.own);
  return { width, height, data: cut.out };
}

/** Ends what is inside at the edge of something else. */
function endAt(inside: Float32Array, other: Float32Array): void {
  for (let n = 0; n < inside.length; n++) inside[n] = Math.min(inside[n], -other[n]);
}

/** Inputs and output of the cut. */
interface Cut {
  readonly photo: RgbaImage;
  /** The part of the photo covered by the other planes. */
  readonly box: Box;
  /** Signed distances to the outline and to the neck opening, photo pixels. */
  readonly distances: Float32Array;
  readonly openings: Float32Array;
  /** Distance in photo pixels to the limit of the photo's kept colours, positive where they are kept. */
  readonly inside: Float32Array;
  /** The product's colour, red, green and blue. */
  readonly own: readonly Float32Array[];
  /** The ground's colour, at analysis size. */
  readonly ground: RgbaImage;
  /** Analysis pixels per photo pixel. */
  readonly scale: number;
  /** The whole photo's pixels. */
  readonly out: Uint8ClampedArray;
}

/** Writes one row: the photo's colours where kept, and the product's own elsewhere and beside pixels half ground. */
function mixRow({ photo, box, inside, own: [red, green, blue], out }: Cut, row: number): void {
  let at = ((box.y + row) * photo.width + box.x) * 4;
  for (let n = row * box.width; n < (row + 1) * box.width; n++, at += 4) {
    const deep = Math.min(1, Math.max(0, (inside[n] - 0.5) / (KEPT - 0.5)));
    const keep = deep === 0 || inside[n] > BAND + 1 ? deep : deep * pureAlpha(out, at, photo.width * 4);
    out[at] = photo.data[at] * keep + red[n] * (1 - keep);
    out[at + 1] = photo.data[at + 1] * keep + green[n] * (1 - keep);
    out[at + 2] = photo.data[at + 2] * keep + blue[n] * (1 - keep);
  }
}

/** How far a pixel shows only the product, 0..1, from its own alpha and its four neighbours'. */
function pureAlpha(out: Uint8ClampedArray, at: number, row: number): number {
  const least = Math.min(out[at + 3], out[at - 1], out[at + 7], out[at - row + 3], out[at + row + 3]);
  return Math.max(0, least / 255 - HALF_GROUND) / (1 - HALF_GROUND);
}

/** Computes alpha for one row. */
function cutRow({ photo, box, distances, openings, own, ground, scale, out }: Cut, row: number): void {
  for (let column = 0; column < box.width; column++) {
    const n = row * box.width + column;
    if (distances[n] <= -BAND) continue;
    const at = ((box.y + row) * photo.width + box.x + column) * 4;
    const shut = Math.min(1, Math.max(0, 0.5 - openings[n] / 1.4));
    let edge = 1;
    if (distances[n] < BAND) {
      const behind = pixelAt(ground, (box.x + column + 0.5) * scale, (box.y + row + 0.5) * scale);
      edge = edgeAlpha(photo.data, at, own, n, ground.data, behind * 4, distances[n]);
    }
    out[at + 3] = 255 * edge * shut;
  }
}

/** Index of the pixel containing a position, with centres at half pixels; clamped to the picture. */
function pixelAt({ width, height }: RgbaImage, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x - 0.5)));
  return Math.min(height - 1, Math.max(0, Math.round(y - 0.5))) * width + column;
}

/** Colour of the ground beside the product, including shadows, at analysis size; black away from the outline. */
function groundColours(lab: LabImage, outline: Plane, scale: number): RgbaImage {
  const { width, height } = lab;
  const weight = new Float32Array(outline.data.length);
  for (let i = 0; i < weight.length; i++) weight[i] = outline.data[i] < -GROUND_DISTANCE ? 1 : 0;
  const [l, a, b] = pullPush([lab.l, lab.a, lab.b], weight, width, height);
  const data = new Uint8ClampedArray(4 * weight.length);
  for (let i = 0; i < weight.length; i++) {
    if (Math.abs(outline.data[i]) < BAND * scale + NEIGHBOUR) writeLabAsRgb(l[i], a[i], b[i], data, 4 * i);
  }
  returnPlanes(l, a, b);
  return { width, height, data };
}

function edgeAlpha(
  photo: Uint8ClampedArray,
  at: number,
  own: readonly Float32Array[],
  n: number,
  ground: Uint8ClampedArray,
  groundAt: number,
  distance: number,
): number {
  const byDistance = Math.min(1, Math.max(0, 0.5 + distance / 1.6));
  let along = 0;
  let span = 0;
  for (let channel = 0; channel < 3; channel++) {
    const way = own[channel][n] - ground[groundAt + channel];
    along += (photo[at + channel] - ground[groundAt + channel]) * way;
    span += way * way;
  }
  const trust = Math.min(1, Math.max(0, (Math.sqrt(span) - 25) / 40));
  if (trust === 0) return byDistance;
  // A trace of shade beside the edge is not cloth, and a light thread on it is not a hole.
  const byColour = Math.min(1, Math.max(0, (along / span - 0.12) / 0.76));
  const far = Math.min(1, Math.max(0, Math.abs(distance) - (BAND - 1)));
  const mixed = byColour * trust + byDistance * (1 - trust);
  return mixed * (1 - far) + byDistance * far;
}

function productBox(mask: Mask, scale: number, width: number, height: number): Box {
  const { left, top, right, bottom } = boundsOf(mask) ?? FIRST_PIXEL;
  const margin = 12;
  const x = Math.max(0, Math.floor(left / scale) - margin);
  const y = Math.max(0, Math.floor(top / scale) - margin);
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil((right + 1) / scale) + margin) - x),
    height: Math.max(1, Math.min(height, Math.ceil((bottom + 1) / scale) + margin) - y),
  };
}

/** Signed distance in photo pixels at every photo pixel of the box. */
function distanceAtFullSize(plane: Plane, box: Box, scale: number): Float32Array {
  const inPixels = { ...plane, data: borrowPlane(plane.data.length) };
  for (let i = 0; i < plane.data.length; i++) inPixels.data[i] = plane.data[i] / scale;
  const large = enlarge(inPixels, { ...plane, roi: { ...box, x: 0, y: 0 }, scale }, box);
  returnPlanes(inPixels.data);
  return large;
}

/** The product's colour everywhere in the box: its own well inside, extrapolated outwards elsewhere. */
function ownColours(photo: RgbaImage, box: Box, inside: Float32Array): Float32Array[] {
  const weight = borrowPlane(inside.length);
  const colours = [borrowPlane(inside.length), borrowPlane(inside.length), borrowPlane(inside.length)];
  for (let row = 0; row < box.height; row++) readRow(photo, box, row, inside, weight, colours);
  fillWeighted(colours, weight, box.width, box.height);
  returnPlanes(weight);
  return colours;
}

/** Reads colours, multiplied by their weight: 1 well inside the kept part of the product, 0 outside it. */
function readRow(
  photo: RgbaImage,
  box: Box,
  row: number,
  inside: Float32Array,
  weight: Float32Array,
  [red, green, blue]: readonly Float32Array[],
): void {
  let at = ((box.y + row) * photo.width + box.x) * 4;
  for (let n = row * box.width; n < (row + 1) * box.width; n++, at += 4) {
    weight[n] = Math.min(1, Math.max(0, inside[n] - (BAND - 0.5)));
    red[n] = photo.data[at] * weight[n];
    green[n] = photo.data[at + 1] * weight[n];
    blue[n] = photo.data[at + 2] * weight[n];
  }
}
