import { EngineError, type RefusalReason } from '../engine-error.ts';
import { analysePerson } from '../person/analyse-person.ts';
import { checkPerson as checkPhotoOfPerson } from '../person/check-person.ts';
import { LEAST_CONFIDENCE } from '../person/find-pose.ts';
import { toLab } from '../raster/lab.ts';
import { samplePlane, shrinkRgba } from '../raster/resample.ts';
import { createTexture, sampleTexture } from '../raster/sample-texture.ts';
import { emptyScratch } from '../raster/scratch.ts';
import {
  type CancelSignal,
  LABEL,
  type Mask,
  type Networks,
  type PersonAnalysis,
  type Plane,
  POSE,
  type RgbaImage,
} from '../types.ts';
import { alignPicture } from './align-picture.ts';
import { checkGarment, checkPerson, checkPicture, checkPose, checkSomebody } from './check-answer.ts';
import { compareColors, findSeam } from './find-seam.ts';
import {
  type Category,
  CELL,
  cellToPhoto,
  createGrid,
  findRegion,
  type Grid,
  type Pair,
} from './garment-region.ts';
import { labelAt } from './label-at.ts';
import { SEAM } from './limits.ts';
import { matchColors } from './match-colors.ts';
import { fitSimilarity, type Similarity } from './similarity.ts';

export interface PreserveInput {
  /** The person's photo and the answer, both decoded at working size. */
  readonly person: RgbaImage;
  readonly answer: RgbaImage;
  readonly category: Category | 'auto';
  readonly networks: Networks;
  readonly signal: CancelSignal;
  /** Called with everything derived from the pictures, so that it can be overwritten. */
  readonly onDerived: (planes: unknown) => void;
}

export interface Preserved {
  /**
   * The photo with the garment of the answer, of the photo's size: every pixel where `changed` is 0 has the photo's
   * bytes. Null where the person cannot be separated from the garment, or the seam would be visible.
   */
  readonly image: RgbaImage | null;
  /** 1 where `image` may differ from the photo; null without one. */
  readonly changed: Mask | null;
  /** Mean difference, CIE Lab, over the kept parts of the person before they were put back; null if unknown. */
  readonly personChange: number | null;
}

const NOT_KNOWN: Preserved = { image: null, changed: null, personChange: null };

/** Refusals due to how the embedded engine dresses people, not to a failed analysis of the person. */
const SEEN_ALL_THE_SAME: readonly (RefusalReason | undefined)[] = ['arms_cross_torso', 'bulky_top'];

/**
 * Restores what an engine that repaints the whole picture should not have changed: face, hair, hands and background.
 *
 * @throws EngineError `upstream` when the answer does not show this person in this place, or shows nothing new;
 *   whatever `signal` throws when cancelled.
 */
export async function preservePerson(input: PreserveInput): Promise<Preserved> {
  try {
    return await preserve(input);
  } finally {
    emptyScratch();
  }
}

async function preserve(input: PreserveInput): Promise<Preserved> {
  const { person: photo, answer, category, networks, signal, onDerived } = input;
  checkPicture(answer, photo);
  signal.throwIfAborted();
  const before = await analysePerson(photo, networks, { signal, wholeDresses: true });
  onDerived(before);
  if (before.pose.confidence < LEAST_CONFIDENCE || before.pose.headAlone === true) return NOT_KNOWN;
  const after = await analysePerson(answer, networks, { signal, wholeDresses: true });
  onDerived(after);
  const size = Math.sqrt((answer.width * answer.height) / (photo.width * photo.height));
  const similarity = align(before, after, size);
  signal.throwIfAborted();
  checkSomebody(after.pose);
  if (!isSeen(before)) return NOT_KNOWN;
  checkPose(before.pose, after.pose, similarity, { unit: before.body.unit, size });
  if (!isSeen(after)) return NOT_KNOWN;
  return join({ person: before, answer: after, similarity }, category, onDerived);
}

/** Whether the analysis is reliable. */
function isSeen(person: PersonAnalysis): boolean {
  try {
    checkPhotoOfPerson(person);
    return true;
  } catch (error) {
    if (error instanceof EngineError) return SEEN_ALL_THE_SAME.includes(error.reason);
    throw error;
  }
}

/** Aligns from two starts, the joints and the two formats, and keeps the result that fits the surroundings better. */
function align(before: PersonAnalysis, after: PersonAnalysis, size: number): Similarity {
  const { photo } = before;
  const answer = after.photo;
  const centered: Similarity = {
    a: size,
    b: 0,
    x: (answer.width - size * photo.width) / 2,
    y: (answer.height - size * photo.height) / 2,
  };
  const joints = [...Array(POSE.shoulderB + 1).keys(), POSE.hipA, POSE.hipB];
  const byJoints = fitSimilarity(
    joints.map((index) => before.pose.landmarks[index]),
    joints.map((index) => after.pose.landmarks[index]),
  );
  const isOutside = (x: number, y: number) => {
    const label = labelAt(before, { x, y });
    return label !== LABEL.top && label !== LABEL.bottom;
  };
  return alignPicture(photo, answer, [centered, byJoints], isOutside).similarity;
}

function join(pair: Pair, category: Category | 'auto', onDerived: PreserveInput['onDerived']): Preserved {
  const { photo } = pair.person;
  const grid = createGrid(photo.width, photo.height);
  const aligned = drawAligned(pair);
  onDerived(aligned);
  const widest = findRegion(pair, grid, 'dress');
  const isKept = (index: number) =>
    widest.cells.data[cellOf(grid, index % photo.width, Math.floor(index / photo.width))] === CELL.kept;
  matchColors(aligned, photo, isKept);
  const shrunk = shrinkRgba(aligned, grid.width, grid.height);
  const difference = compareColors(toLab(shrinkRgba(photo, grid.width, grid.height)), toLab(shrunk));
  const worn = category === 'auto' ? guessCategory(pair, grid, difference) : category;
  const region = findRegion(pair, grid, worn, difference);
  const personChange = checkPerson(pair, grid, region, difference);
  checkGarment(region.cells, difference);
  keepUncovered(region.cells, shrunk);
  const { alpha, visibleShare } = findSeam(region.cells, difference);
  if (visibleShare > SEAM.visibleShare) return { ...NOT_KNOWN, personChange };
  return { ...blend(photo, aligned, alpha, grid), personChange };
}

function cellOf({ width, height, scale }: Grid, x: number, y: number): number {
  const column = Math.min(width - 1, Math.floor((x + 0.5) * scale));
  return Math.min(height - 1, Math.floor((y + 0.5) * scale)) * width + column;
}

/** The answer resampled to the photo's pixels; transparent where it does not reach. */
function drawAligned({ person: { photo }, answer, similarity }: Pair): RgbaImage {
  const { width, height } = photo;
  const map = {
    width,
    height,
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
    opacity: new Float32Array(width * height).fill(1),
  };
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      map.x[i] = similarity.a * x - similarity.b * y + similarity.x;
      map.y[i] = similarity.b * x + similarity.a * y + similarity.y;
    }
  }
  return sampleTexture(createTexture(answer.photo), map);
}

/** Keeps the photo where the answer does not reach. */
function keepUncovered(cells: Mask, answer: RgbaImage): void {
  for (let i = 0; i < cells.data.length; i += 1) {
    if (answer.data[i * 4 + 3] < 255) cells.data[i] = CELL.kept;
  }
}

/** Share of the lower garment that must have changed to count as replaced. */
const REPLACED = 0.4;

/** Guesses the category where none was given, by whether the lower garment and the top have changed. */
function guessCategory({ person }: Pair, grid: Grid, difference: Plane): Category {
  const counts = { top: { all: 0, changed: 0 }, bottom: { all: 0, changed: 0 } };
  for (let i = 0; i < difference.data.length; i += 1) {
    const label = labelAt(person, cellToPhoto(grid, i % grid.width, Math.floor(i / grid.width)));
    const count = label === LABEL.top ? counts.top : label === LABEL.bottom ? counts.bottom : null;
    if (count === null) continue;
    count.all += 1;
    if (difference.data[i] > SEAM.visible) count.changed += 1;
  }
  const isReplaced = ({ all, changed }: { all: number; changed: number }) => changed > REPLACED * all;
  if (!isReplaced(counts.bottom)) return 'upper';
  return isReplaced(counts.top) ? 'dress' : 'lower';
}

/** Blends the answer over the photo; where `alpha` is 0 the photo's own bytes are kept. */
function blend(photo: RgbaImage, answer: RgbaImage, alpha: Plane, { scale }: Grid) {
  const { width, height } = photo;
  const data = new Uint8ClampedArray(photo.data);
  const changed: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const share = samplePlane(alpha, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
      if (share === 0) continue;
      changed.data[i] = 1;
      for (let k = i * 4; k < i * 4 + 3; k += 1) {
        data[k] = photo.data[k] + share * (answer.data[k] - photo.data[k]);
      }
    }
  }
  return { image: { width, height, data }, changed };
}
