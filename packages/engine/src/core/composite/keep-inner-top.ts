import { pixelsOf } from '../label-pixels.ts';
import { analysisToPhoto } from '../person/analysis-frame.ts';
import { photoToBody } from '../person/body-frame.ts';
import { dilate } from '../raster/morphology.ts';
import {
  type BodyFrame,
  LABEL,
  type Mask,
  type PersonAnalysis,
  type Point,
  type WarpedLayer,
} from '../types.ts';
import { alphaAt } from './scene.ts';

/** Alpha (0..255) from which the new jacket covers the photo. */
const COVERS = 128;
/** Distance (U) from an arm's bones within which cloth is its sleeve. */
const BESIDE_BONE = 0.17;
/** Width of an old collar above the jacket, in widths of the neck. */
const WIDE = 1.4;
/** Openings end below this share of the torso; what ends above is the neckline of a closed jacket. */
const SHALLOWEST = 0.05;
/** Half the width (U) of openings at most: what is farther aside is a hole at an arm. */
const HALF_WIDTH = 0.4;
/** Pixels of the frame by which what stays reaches under the fronts. */
const OVERLAP = 3;
/** Share of the old top that is no outer garment if its sleeves are none. */
const ALL_INNER = 0.9;

/**
 * The person who puts a jacket on over their own top: what is worn under it stays where an open one shows it, between
 * its fronts and above its collar. Under a vest all of it stays, unless part of it is an old jacket.
 *
 * @param layers the jacket on the body.
 */
export function keepInnerTop(person: PersonAnalysis, layers: readonly WarpedLayer[]): PersonAnalysis {
  const { labels, innerTop, geometry } = person;
  const torso = layers.find(({ name }) => name === 'torso');
  if (torso === undefined || innerTop === undefined) return person;
  if (layers.length > 1) {
    const opening = findOpening(person, torso);
    if (opening === null) return person;
    const isKept = (i: number) => opening.data[i] === 1 && innerTop.data[i] === 1 && !isOnArm(person, i);
    return { ...person, opening, labels: labelUnder(labels, isKept) };
  }
  if (!isAllInner(labels, innerTop)) return person;
  const { left, right } = geometry.arms;
  const arms = { left: { ...left, covered: 0 }, right: { ...right, covered: 0 } };
  return { ...person, labels: labelUnder(labels, () => true), geometry: { ...geometry, arms } };
}

function labelUnder(labels: Mask, isKept: (i: number) => boolean): Mask {
  const data = labels.data.map((label, i) => (label === LABEL.top && isKept(i) ? LABEL.under : label));
  return { ...labels, data };
}

/**
 * 1 between the fronts of an open jacket, above its collar and a little under both.
 *
 * @returns null where it is closed as high as a top is.
 */
function findOpening(person: PersonAnalysis, torso: WarpedLayer): Mask | null {
  const { frame, body, geometry } = person;
  const { width, height } = frame;
  const opening = { width, height, data: new Uint8Array(width * height) };
  const isNeck = ({ x }: Point) => Math.abs(x - geometry.neck.x) < WIDE * geometry.neckHalfWidth;
  let step: 'above' | 'covered' | 'open' = 'above';
  let lowest = 0;
  for (let y = 0; y < height; y += 1) {
    const points = Array.from({ length: width }, (_, x) => analysisToPhoto(frame, { x, y }));
    const isCovered = points.map((point) => alphaAt(torso, point.x, point.y) >= COVERS);
    if (step === 'above' && isCovered.includes(true)) step = 'covered';
    const shows = step === 'above' ? points.map(isNeck) : isBetweenFronts(isCovered, points, body);
    shows.forEach((is, x) => {
      opening.data[y * width + x] = Number(is);
    });
    const count = shows.filter((is) => is).length;
    // It goes down from the collar: what parts below is the hem.
    if (step === 'open' && count === 0) break;
    if (step === 'above' || count <= OVERLAP) continue;
    step = 'open';
    lowest = photoToBody(body, points[shows.indexOf(true)]).v;
  }
  return lowest > SHALLOWEST ? dilate(opening, OVERLAP) : null;
}

/** For each pixel of a row, whether it lies free between parts of the jacket near the spine. */
function isBetweenFronts(isCovered: boolean[], points: readonly Point[], body: BodyFrame): boolean[] {
  const [first, last] = [isCovered.indexOf(true), isCovered.lastIndexOf(true)];
  const isNear = (point: Point) => Math.abs(photoToBody(body, point).lateral) < HALF_WIDTH * body.unit;
  return isCovered.map((covered, x) => !covered && x > first && x < last && isNear(points[x]));
}

function isAllInner(labels: Mask, inner: Mask): boolean {
  const tops = pixelsOf(labels, LABEL.top, () => true);
  return tops.filter((i) => inner.data[i] === 1).length > ALL_INNER * tops.length;
}

function isOnArm({ geometry, body, frame }: PersonAnalysis, i: number): boolean {
  const { x, y } = analysisToPhoto(frame, { x: i % frame.width, y: Math.floor(i / frame.width) });
  const { left, right } = geometry.arms;
  return [left, right].some(({ center }) =>
    center.some((bone, n) => n > 1 && Math.hypot(bone.x - x, bone.y - y) < BESIDE_BONE * body.unit),
  );
}
