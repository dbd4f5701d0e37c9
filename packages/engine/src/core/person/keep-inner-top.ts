import { pixelsOf } from '../label-pixels.ts';
import { erode } from '../raster/morphology.ts';
import { LABEL, type Mask, PART, type PersonAnalysis, type WarpedLayer } from '../types.ts';
import { analysisToPhoto } from './analysis-frame.ts';
import type { PersonParts } from './parse-person.ts';

/** Alpha (0..255) from which the new jacket covers the photo. */
const COVERS = 128;
/** Distance (U) from an arm's bones within which cloth is its sleeve. */
const BESIDE_BONE = 0.17;
/** Width of an old collar above the jacket, in widths of the neck. */
const WIDE = 1.4;
/** Pixels of the frame inside the jacket's sides from which on cloth stays: nothing of it may show beside them. */
const INSET = 4;
/** Share of the old top that is no outer garment if its sleeves are none. */
const ALL_INNER = 0.9;
/** Share of the jacket's length over which its hem may be round. */
const HEM = 0.12;

/**
 * 1 where a top is no outer garment, by the parser; null if there is none.
 *
 * @param layer an open one that was found; null if none was.
 */
export function findInnerTop(labels: Mask, parts: PersonParts, layer: Mask | null): Mask | null {
  const isInner = (i: number) =>
    layer === null ? parts[PART.upper][i] + parts[PART.dress][i] > parts[PART.outer][i] : layer.data[i] === 0;
  const data = labels.data.map((label, i) => Number(label === LABEL.top && isInner(i)));
  return data.includes(1) ? { ...labels, data } : null;
}

/**
 * The person who puts a jacket on over their own top: what is worn under it stays between its fronts, above its collar and
 * below its hem; sleeves under sleeves, and what is wider than the jacket, go. Under a vest all of it stays, unless part of
 * it is an old jacket.
 *
 * @param layers the jacket on the body.
 */
export function keepInnerTop(person: PersonAnalysis, layers: readonly WarpedLayer[]): PersonAnalysis {
  const { labels, innerTop, geometry } = person;
  const torso = layers.find(({ name }) => name === 'torso');
  if (torso === undefined || innerTop === undefined) return person;
  if (layers.length > 1) {
    const withinJacket = findWithin(person, torso);
    const isKept = (i: number) => withinJacket.data[i] === 1 && innerTop.data[i] === 1 && !isOnArm(person, i);
    return { ...person, withinJacket, labels: labelUnder(labels, isKept) };
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

/** 1 between the sides of the jacket, above its collar and below its hem. */
function findWithin(person: PersonAnalysis, torso: WarpedLayer): Mask {
  const { width, height } = person.frame;
  const within = { width, height, data: new Uint8Array(width * height) };
  columnsWithin(person, torso).forEach(({ from, to }, y) => {
    const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(width - 1, Math.floor(to))];
    within.data.fill(1, y * width + first, y * width + Math.max(first, last + 1));
  });
  return erode(within, INSET);
}

function isAllInner(labels: Mask, inner: Mask): boolean {
  const tops = pixelsOf(labels, LABEL.top, () => true);
  return tops.filter((i) => inner.data[i] === 1).length > ALL_INNER * tops.length;
}

interface Columns {
  readonly from: number;
  readonly to: number;
}

/** For each row of the frame, the columns between the sides of the jacket; above it, those of the neck. */
function columnsWithin({ frame, geometry }: PersonAnalysis, torso: WarpedLayer): Columns[] {
  const column = (x: number) => (x - frame.roi.x + 0.5) * frame.scale - 0.5;
  const { neck, neckHalfWidth } = geometry;
  const rows: Columns[] = [];
  let above: Columns = {
    from: column(neck.x - WIDE * neckHalfWidth),
    to: column(neck.x + WIDE * neckHalfWidth),
  };
  for (let y = 0; y < frame.height; y += 1) {
    const row = Math.round(frame.roi.y + (y + 0.5) / frame.scale - 0.5);
    const covered = coveredColumns(torso, row);
    if (covered !== null) above = { from: column(covered.from), to: column(covered.to) };
    rows.push(above);
  }
  // Hems are round: beside their end, what is under them goes on as wide as the jacket was just above.
  const window = Math.round(HEM * torso.box.height * frame.scale);
  const first = rows.findIndex((_, y) => y > 0 && rows[y] !== rows[0]);
  return rows.map((own, y) =>
    rows
      .slice(Math.max(first + 2 * window, y - window), y)
      .reduce((all, { from, to }) => ({ from: Math.min(all.from, from), to: Math.max(all.to, to) }), own),
  );
}

/** First and last photo column that a layer covers in a row of the photo; null if none. */
function coveredColumns({ box, image }: WarpedLayer, row: number): Columns | null {
  const y = row - box.y;
  if (y < 0 || y >= box.height) return null;
  const isCovered = (x: number) => image.data[(y * box.width + x) * 4 + 3] >= COVERS;
  let from = 0;
  while (from < box.width && !isCovered(from)) from += 1;
  if (from === box.width) return null;
  let to = box.width - 1;
  while (!isCovered(to)) to -= 1;
  return { from: box.x + from, to: box.x + to };
}

function isOnArm({ geometry, body, frame }: PersonAnalysis, i: number): boolean {
  const { x, y } = analysisToPhoto(frame, { x: i % frame.width, y: Math.floor(i / frame.width) });
  const { left, right } = geometry.arms;
  return [left, right].some(({ center }) =>
    center.some((bone, n) => n > 1 && Math.hypot(bone.x - x, bone.y - y) < BESIDE_BONE * body.unit),
  );
}
