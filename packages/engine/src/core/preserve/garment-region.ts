import { photoToBody } from '../person/body-frame.ts';
import { faceHeight } from '../person/find-pose.ts';
import { dilate } from '../raster/morphology.ts';
import { LABEL, type Mask, type PersonAnalysis, type Plane, POSE, type Point } from '../types.ts';
import { isHandAt, labelAt } from './label-at.ts';
import { SEAM } from './limits.ts';
import { applySimilarity, type Similarity } from './similarity.ts';

/** The photo divided into cells that are large enough for a quick search for the seam. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** Cells per photo pixel. */
  readonly scale: number;
}

/** How a cell may be filled. */
export const CELL = { free: 0, repainted: 1, kept: 2 } as const;

export interface GarmentRegion {
  /** Values of CELL. */
  readonly cells: Mask;
  /** 1 where the photo shows the face or the hair of the head. */
  readonly head: Mask;
  /** 1 where skin, hair or other clothes of the photo are kept. */
  readonly person: Mask;
}

/** The analysed people of both pictures, and the position of the answer. */
export interface Pair {
  readonly person: PersonAnalysis;
  readonly answer: PersonAnalysis;
  /** Maps photo pixels to pixels of the answer. */
  readonly similarity: Similarity;
}

export type Category = 'upper' | 'lower' | 'dress';

/** The face ends this far below the mouth, as a share of the height from mouth to eyes. */
const CHIN = 0.72;
/** v from which the legs begin, near the hips: lower garments bare and cover the legs below it. */
const LEGS_FROM_V = 0.9;

export function createGrid(width: number, height: number): Grid {
  const scale = Math.min(1, SEAM.gridSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale };
}

/** Photo point at the centre of a cell. */
export function cellToPhoto({ scale }: Grid, x: number, y: number): Point {
  return { x: (x + 0.5) / scale - 0.5, y: (y + 0.5) / scale - 0.5 };
}

/**
 * Decides for every cell whether it must show the garment, must show the photo, or may show either: the garment where
 * it is in either picture; face, hair, hands and everything further away from the photo.
 *
 * @param difference of the two aligned pictures, CIE Lab: what was altered beside the garment belongs to it, such as
 *   a cuff over a wrist.
 */
export function findRegion(
  pair: Pair,
  grid: Grid,
  category: Category,
  difference: Plane | null = null,
): GarmentRegion {
  const { garment, head, face, hands, limbs, anybody } = readCells(pair, grid, category);
  const unit = pair.person.body.unit * grid.scale;
  const certain = dilate(garment, SEAM.certain * unit).data;
  const reach = dilate(garment, SEAM.reach * unit).data;
  const altered = dilate(findAltered(grid, difference), SEAM.softCells).data;
  const cells = createMask(grid);
  const person = createMask(grid);
  for (let i = 0; i < cells.data.length; i += 1) {
    const isNear = reach[i] === 1;
    const isHand = hands.data[i] === 1;
    if (face.data[i] === 1) cells.data[i] = CELL.kept;
    else if (certain[i] === 1 && !isHand) cells.data[i] = CELL.repainted;
    else if (altered[i] === 1 && (isNear || (limbs.data[i] === 1 && !isHand))) cells.data[i] = CELL.repainted;
    else if (isHand || (!isNear && limbs.data[i] === 0)) cells.data[i] = CELL.kept;
    person.data[i] = cells.data[i] === CELL.kept ? anybody.data[i] : 0;
  }
  return { cells, head, person };
}

/** Reads the labels of both pictures for every cell, as masks. */
function readCells({ person, answer, similarity }: Pair, grid: Grid, category: Category) {
  const masks = {
    /** The garment in either picture. */
    garment: createMask(grid),
    /** Skin and hair of the head in the photo. */
    head: createMask(grid),
    /** Everything beside and above the chin. */
    face: createMask(grid),
    /** A hand in the photo where the answer shows skin as well. */
    hands: createMask(grid),
    /** Skin that sleeves or trouser legs may cover or bare. */
    limbs: createMask(grid),
    anybody: createMask(grid),
  };
  for (let y = 0, i = 0; y < grid.height; y += 1) {
    for (let x = 0; x < grid.width; x += 1, i += 1) {
      const place = cellToPhoto(grid, x, y);
      const before = labelAt(person, place);
      const after = labelAt(answer, applySimilarity(similarity, place));
      const isFace = isAboveChin(person, place);
      const isSkin = before === LABEL.skin;
      const isGarment =
        isWorn(before, category) || isWorn(after, category) || isBelow(person, place, category);
      masks.anybody.data[i] = before === LABEL.background ? 0 : 1;
      masks.face.data[i] = isFace ? 1 : 0;
      masks.head.data[i] = isFace && (isSkin || before === LABEL.hair) ? 1 : 0;
      masks.garment.data[i] = isGarment && !isFace ? 1 : 0;
      masks.hands.data[i] = isHandAt(person, place) && after === LABEL.skin ? 1 : 0;
      masks.limbs.data[i] = isSkin && mayBeCovered(person, place, category) ? 1 : 0;
    }
  }
  return masks;
}

function findAltered(grid: Grid, difference: Plane | null): Mask {
  const altered = createMask(grid);
  if (difference === null) return altered;
  for (let i = 0; i < altered.data.length; i += 1) {
    altered.data[i] = difference.data[i] > SEAM.visible ? 1 : 0;
  }
  return altered;
}

function createMask({ width, height }: Grid): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

function isWorn(label: number, category: Category): boolean {
  if (label === LABEL.top) return category !== 'lower';
  return label === LABEL.bottom && category !== 'upper';
}

/** Whether a point lies below the analysed part, where nothing is known of legs and hems. */
function isBelow({ frame: { roi } }: PersonAnalysis, { x, y }: Point, category: Category): boolean {
  return category !== 'upper' && y > roi.y + roi.height && x >= roi.x && x <= roi.x + roi.width;
}

function isAboveChin({ pose, body }: PersonAnalysis, point: Point): boolean {
  const { [POSE.mouthLeft]: left, [POSE.mouthRight]: right } = pose.landmarks;
  const chin = (left.y + right.y) / 2 + CHIN * faceHeight(pose);
  return point.y < chin && Math.abs(photoToBody(body, point).lateral) < body.unit;
}

function mayBeCovered({ body }: PersonAnalysis, place: Point, category: Category): boolean {
  return category !== 'lower' || photoToBody(body, place).v > LEGS_FROM_V;
}
