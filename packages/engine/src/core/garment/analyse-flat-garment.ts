import { refuse } from '#src/core/engine-error.ts';
import { toLab } from '#src/core/raster/lab.ts';
import { shrinkRgba } from '#src/core/raster/resample.ts';
import type {
  CancelSignal,
  DebugSink,
  GarmentAnalysis,
  GarmentSide,
  LabImage,
  Mask,
  Plane,
  Point,
  RgbaImage,
} from '#src/core/types.ts';
import { checkKind, checkSilhouette, isPlain, isTop, isUnlikeTop } from './check-garment.ts';
import { drawGarment } from './draw-garment.ts';
import { findCreases } from './find-creases.ts';
import { findNeckline, type NecklineSpan } from './find-neckline.ts';
import { findSilhouette, fitGround, type Silhouette } from './find-silhouette.ts';
import { type Hood, layHoodDown, pressPoint } from './lay-hood-down.ts';
import { openingDistance, openingEdge, withoutOpening } from './opening-distance.ts';
import { findOutline, type GarmentOutline, toPicture } from './outline.ts';
import { partSleeves } from './part-sleeves.ts';
import { GARMENT_LANDMARK, GARMENT_PART, type GarmentReading, valueAt } from './read-garment.ts';
import { refineEdge } from './refine-edge.ts';
import { clothOdds, segmentGarment } from './segment-garment.ts';
import { findSideLandmarks, type SeenSide, type SideLandmarks } from './side-landmarks.ts';

export interface AnalyseFlatGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
}

/** A sleeve shorter than this share of the other one is folded behind the body. */
const FOLDED_AWAY = 0.5;
/** A sleeve is also folded when its visible area is at most this share of the other one's. */
const FOLDED_AREA = 0.38;
/** A sleeve smaller than this share of the torso counts as not visible: this is added to its log odds. */
const LEAST_SLEEVE = 0.015;
const HIDDEN_SLEEVE = -6;
/** Least area of a hood, as a share of the torso. */
const LEAST_HOOD = 0.08;
/** Least area of a high collar above the line between the neck points, as a share of that line's square. */
const LEAST_COLLAR = 0.35;
/** Heights of a lowered hood and of a high collar when worn, relative to half their width. */
const ROLL = { hood: 0.2, collar: 0.65 } as const;
/** Lower limit on the network's log probabilities of places. */
const LEAST_LIKELY = -12;
/** Intersection over union from which two masks show the same garment; greatest ground noise (Lab) in a studio. */
const SAME_IN_STUDIO = 0.8;
const STUDIO = 1;
/** Long side of the picture at which shapes are analysed, pixels. */
const ANALYSIS_SIZE = 512;
/** Least probability of a jacket or coat. */
const OUTERWEAR = 0.7;

/**
 * Cuts a top out of a flat product photo and finds its landmarks.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws EngineError of kind `refused` when the photo does not show a single product on a plain ground; whatever
 * `signal` throws when cancelled.
 */
export function analyseFlatGarment(
  photo: RgbaImage,
  reading: GarmentReading,
  options: AnalyseFlatGarmentOptions,
): GarmentAnalysis {
  const share = Math.min(1, ANALYSIS_SIZE / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * share));
  const height = Math.max(1, Math.round(photo.height * share));
  const scale = width / photo.width;
  const lab = toLab(shrinkRgba(photo, width, height));
  options.signal.throwIfAborted();
  const cloth = clothOdds(lab, reading, scale);
  const silhouette = chooseSilhouette(lab, reading, cloth);
  options.signal.throwIfAborted();
  checkSilhouette(silhouette, cloth);
  checkKind(reading.kinds);
  const toPhoto = (point: Point): Point => ({
    x: ((point.x + 0.5) * photo.width) / width - 0.5,
    y: ((point.y + 0.5) * photo.height) / height - 0.5,
  });
  const { outline, left, right, slit } = findLandmarks(silhouette.mask, reading, scale, toPhoto);
  options.signal.throwIfAborted();
  const span = {
    left: toPicture(outline, 'left', left.neck),
    right: toPicture(outline, 'right', right.neck),
    shoulders: {
      left: toPicture(outline, 'left', left.shoulder),
      right: toPicture(outline, 'right', right.shoulder),
    },
  };
  const hooded = isHooded(reading);
  const collared = !hooded && isHighCollar(silhouette.mask, span);
  const neckline = collared
    ? [span.left, span.right]
    : findNeckline(lab, silhouette.mask, reading, span, toPhoto);
  const roll = hooded ? ROLL.hood : ROLL.collar;
  const hood = hooded || collared ? { ...findHood(outline, left, right, toPhoto), roll } : null;
  const opening = hood === null ? openingDistance(width, height, neckline) : withoutOpening(width, height);
  options.signal.throwIfAborted();
  const image = refineEdge(photo, {
    mask: silhouette.parted,
    opening,
    creases: slit && findCreases(lab, silhouette.mask, slit, outline.height),
    lab,
    scale,
  });
  if (hood !== null) layHoodDown(image, hood);
  const place = (side: Side, points: readonly Point[]): Point[] =>
    points.map((point) => toPhoto(toPicture(outline, side, point)));
  const sides = placeSides(
    placeSide(left, (points) => place('left', points)),
    placeSide(right, (points) => place('right', points)),
    findFolded(left, right, reading),
  );
  const inStudio = isStudio(silhouette);
  const garment: GarmentAnalysis = {
    image,
    worn: false,
    unclear: inStudio ? 0 : disagreement(silhouette.mask, cloth),
    ...(reading.kinds.outerwear > OUTERWEAR && { outerwear: true }),
    ...(isUnlikeTop(reading.kinds, { inStudio, length: lengthOf(left, right) }) && { unlikeTop: true }),
    ...(hooded && { hooded: true }),
    ...sides,
    sideSeam: { left: place('left', left.seam), right: place('right', right.seam) },
    neckline:
      hood === null
        ? neckline.map(toPhoto)
        : openingEdge(neckline).map((point) => pressPoint(hood, toPhoto(point))),
    hemline: [...place('left', left.hemline), ...place('right', right.hemline).reverse()],
  };
  if (options.debug !== undefined) drawGarment(garment, options.debug);
  return garment;
}

/**
 * On a plain ground the outline is exactly where the ground ends, provided the network sees roughly the same garment;
 * on any other ground the network's segmentation is used.
 *
 * @param cloth the network's segmentation, as log odds.
 */
function chooseSilhouette(lab: LabImage, { kinds }: GarmentReading, cloth: Plane): Silhouette {
  const ground = fitGround(lab);
  const { background } = ground;
  const likely = !isTop(kinds) || background.noise < STUDIO ? findSilhouette(lab, ground) : null;
  if (likely !== null) {
    if (!isTop(kinds) && isPlain(likely)) return likely;
    if (isStudio(likely) && agreement(likely.mask, cloth) > SAME_IN_STUDIO) return likely;
  }
  const seen = segmentGarment(lab, cloth, ground);
  if (seen === null) return likely ?? findSilhouette(lab, ground);
  return { background, mask: seen, parted: seen, plain: false, rivalShare: 0 };
}

/** Whether the outline comes from an even studio ground. */
const isStudio = ({ plain, background }: Silhouette): boolean => plain && background.noise < STUDIO;

/** Area where mask and network disagree, as a share of the mask. */
function disagreement({ data }: Mask, cloth: Plane): number {
  let apart = 0;
  let whole = 0;
  for (let i = 0; i < data.length; i++) {
    whole += data[i];
    if ((data[i] !== 0) !== cloth.data[i] > 0) apart += 1;
  }
  return apart / whole;
}

/** Intersection over union of a mask and the network's own segmentation. */
function agreement({ data }: Mask, cloth: Plane): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < data.length; i++) {
    const seen = cloth.data[i] > 0 ? 1 : 0;
    both += data[i] & seen;
    either += data[i] | seen;
  }
  return either === 0 ? 0 : both / either;
}

type Side = 'left' | 'right';

interface Landmarks {
  readonly outline: GarmentOutline;
  readonly left: SideLandmarks;
  readonly right: SideLandmarks;
  /** The product with a slit between body and sleeves, where sleeves are laid against it. */
  readonly slit: Mask | null;
}

/** @throws EngineError of kind `refused` when the mask has no outline. */
function findLandmarks(
  mask: Mask,
  reading: GarmentReading,
  scale: number,
  toPhoto: (point: Point) => Point,
): Landmarks {
  const slit = partSleeves(mask, reading, scale);
  const outline = findOutline(slit ?? mask);
  if (outline === null) refuse('garment', 'no_garment', 'the product has no outline with two sides');
  const side = (name: Side): SideLandmarks => {
    const place = (point: Point) => toPhoto(toPicture(outline, name, point));
    return findSideLandmarks(outline[name], outline.height, seeSide(reading, name, place));
  };
  return { outline, left: side('left'), right: side('right'), slit };
}

/** Length from neck to hem, in chest widths. */
function lengthOf(left: SideLandmarks, right: SideLandmarks): number {
  const down = left.hem.y + right.hem.y - left.neck.y - right.neck.y;
  return down / 2 / Math.max(1, left.armpit.x + right.armpit.x);
}

/** Length from the shoulder to the cuff, analysis pixels; 0 without a sleeve. */
function sleeveLength({ shoulder, sleeve }: SideLandmarks): number {
  return sleeve === null ? 0 : Math.hypot(sleeve.cuffOuter.x - shoulder.x, sleeve.cuffOuter.y - shoulder.y);
}

const SEEN = {
  left: {
    neck: GARMENT_LANDMARK.neckLeft,
    shoulder: GARMENT_LANDMARK.shoulderLeft,
    armpit: GARMENT_LANDMARK.armpitLeft,
    cuffOuter: GARMENT_LANDMARK.cuffOuterLeft,
    cuffInner: GARMENT_LANDMARK.cuffInnerLeft,
    hem: GARMENT_LANDMARK.hemLeft,
    sleeve: GARMENT_PART.sleeveLeft,
  },
  right: {
    neck: GARMENT_LANDMARK.neckRight,
    shoulder: GARMENT_LANDMARK.shoulderRight,
    armpit: GARMENT_LANDMARK.armpitRight,
    cuffOuter: GARMENT_LANDMARK.cuffOuterRight,
    cuffInner: GARMENT_LANDMARK.cuffInnerRight,
    hem: GARMENT_LANDMARK.hemRight,
    sleeve: GARMENT_PART.sleeveRight,
  },
} as const;

function seeSide(reading: GarmentReading, side: Side, toPhoto: (point: Point) => Point): SeenSide {
  const names = SEEN[side];
  const place = (landmark: number) => (point: Point) =>
    Math.max(LEAST_LIKELY, valueAt(reading.places[landmark], reading, toPhoto(point)) ?? LEAST_LIKELY);
  const { none } = reading.sleeves;
  const size = partSize(reading, names.sleeve) / Math.max(1, partSize(reading, GARMENT_PART.torso));
  return {
    sleeve: Math.log((1 - none + 1e-6) / (none + 1e-6)) + (size < LEAST_SLEEVE ? HIDDEN_SLEEVE : 0),
    isHooded: isHooded(reading),
    neck: place(names.neck),
    shoulder: place(names.shoulder),
    armpit: place(names.armpit),
    cuffOuter: place(names.cuffOuter),
    cuffInner: place(names.cuffInner),
    hem: place(names.hem),
  };
}

/** Number of cells in which a part is the likeliest. */
function partSize({ parts }: GarmentReading, part: number): number {
  const own = parts[part].data;
  let count = 0;
  for (let cell = 0; cell < own.length; cell++) {
    let other = 0;
    while (other < parts.length && parts[other].data[cell] <= own[cell]) other++;
    if (other === parts.length) count++;
  }
  return count;
}

function isHooded(reading: GarmentReading): boolean {
  return partSize(reading, GARMENT_PART.hood) > LEAST_HOOD * partSize(reading, GARMENT_PART.torso);
}

/** Whether so much stands above the line between the neck points that it has to be a collar which closes the opening. */
function isHighCollar({ width, data }: Mask, { left, right }: NecklineSpan): boolean {
  let area = 0;
  for (let x = Math.ceil(left.x); x <= right.x; x++) {
    const line = left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x);
    for (let y = 0; y < line; y++) area += data[y * width + x];
  }
  return area > LEAST_COLLAR * (right.x - left.x) ** 2;
}

function findHood(
  outline: GarmentOutline,
  left: SideLandmarks,
  right: SideLandmarks,
  toPhoto: (point: Point) => Point,
): Omit<Hood, 'roll'> {
  const onLeft = (point: Point) => toPhoto(toPicture(outline, 'left', point));
  const onRight = (point: Point) => toPhoto(toPicture(outline, 'right', point));
  return {
    left: onLeft(left.collar[left.collar.length - 1]),
    right: onRight(right.collar[right.collar.length - 1]),
    neckLeft: onLeft(left.neck),
    neckRight: onRight(right.neck),
    shoulderLeft: onLeft(left.shoulder),
    shoulderRight: onRight(right.shoulder),
    top: toPhoto({ x: 0, y: outline.top }).y,
  };
}

type PlacePoints = (points: readonly Point[]) => Point[];

/** The side on which a sleeve is folded behind the body, if any. */
function findFolded(left: SideLandmarks, right: SideLandmarks, reading: GarmentReading): Side | null {
  const [onLeft, onRight] = [sleeveLength(left), sleeveLength(right)];
  const [seenLeft, seenRight] = [SEEN.left, SEEN.right].map(({ sleeve }) => partSize(reading, sleeve));
  if (onLeft < FOLDED_AWAY * onRight || seenLeft < FOLDED_AREA * seenRight) return 'left';
  if (onRight < FOLDED_AWAY * onLeft || seenRight < FOLDED_AREA * seenLeft) return 'right';
  return null;
}

/** Replaces a sleeve folded behind the body by the mirrored other one. */
function placeSides(
  left: GarmentSide,
  right: GarmentSide,
  folded: Side | null,
): Pick<GarmentAnalysis, 'left' | 'right'> {
  const mirrored = ({ sleeve }: GarmentSide) => sleeve && ({ ...sleeve, mirrored: true } as const);
  return {
    left: folded === 'left' ? { ...left, sleeve: mirrored(right) } : left,
    right: folded === 'right' ? { ...right, sleeve: mirrored(left) } : right,
  };
}

function placeSide(side: SideLandmarks, place: PlacePoints): GarmentSide {
  const [neck, shoulder, armpit, hem] = place([side.neck, side.shoulder, side.armpit, side.hem]);
  if (side.sleeve === null) return { neck, shoulder, armpit, hem, sleeve: null };
  const [cuffOuter, cuffInner] = place([side.sleeve.cuffOuter, side.sleeve.cuffInner]);
  return {
    neck,
    shoulder,
    armpit,
    hem,
    sleeve: {
      cuffOuter,
      cuffInner,
      outer: place(side.sleeve.outer),
      inner: place(side.sleeve.inner),
    },
  };
}
