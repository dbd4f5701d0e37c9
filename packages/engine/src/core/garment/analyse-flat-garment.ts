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
import { checkKind, checkShape, checkSilhouette, isPlain, isUnlikeTop, mayBeNoTop } from './check-garment.ts';
import { drawGarment } from './draw-garment.ts';
import { findCreases } from './find-creases.ts';
import { findNeckline } from './find-neckline.ts';
import { findSilhouette, type Silhouette } from './find-silhouette.ts';
import { hideReverse } from './hide-reverse.ts';
import { type Hood, layHoodDown, pressPoint } from './lay-hood-down.ts';
import { openingDistance, openingEdge, withoutOpening } from './opening-distance.ts';
import { findOutline, type GarmentOutline, toPicture } from './outline.ts';
import { partSleeves } from './part-sleeves.ts';
import { type FrontRim, findPrintedReverse } from './printed-reverse.ts';
import { GARMENT_LANDMARK, GARMENT_PART, type GarmentReading, valueAt } from './read-garment.ts';
import { refineEdge } from './refine-edge.ts';
import { clothOdds, segmentGarment } from './segment-garment.ts';
import { findSideLandmarks, type SeenSide, type SideLandmarks } from './side-landmarks.ts';

export interface AnalyseFlatGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
}

/** Half widths of openings that the outline does not show, as shares of the shoulders' reach. */
const HOOD_OPENING = 0.6;
const BOAT_NECK = 0.8;
/** A sleeve shorter than this share of the other one is folded behind the body. */
const FOLDED_AWAY = 0.5;
/** A sleeve smaller than this share of the torso is not in the picture, whatever the garment's kind, by these log odds. */
const LEAST_SLEEVE = 0.015;
const HIDDEN_SLEEVE = -6;
/** Log probability below which the network's word on a place is not told apart. */
const LEAST_LIKELY = -12;
/** Intersection over union from which on two masks are of the same garment. */
const SAME_GARMENT = 0.95;
/** The same on a ground so even (Lab) that whatever is not it is the product. */
const SAME_IN_STUDIO = 0.8;
const STUDIO = 1;
/** Long side of the picture on which shapes are found, pixels. */
const ANALYSIS_SIZE = 512;

/**
 * Cuts a flat product photo of a top out and finds its landmarks.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws EngineError of kind `refused` when no single product on a plain ground is seen; whatever `signal` throws
 *   when cancelled.
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
  checkSilhouette(silhouette, lab, cloth);
  checkKind(reading.kinds);
  const toPhoto = (point: Point): Point => ({
    x: ((point.x + 0.5) * photo.width) / width - 0.5,
    y: ((point.y + 0.5) * photo.height) / height - 0.5,
  });
  const { outline, left, right, sleeves, slit } = findLandmarks(silhouette.mask, reading, scale, toPhoto);
  options.signal.throwIfAborted();
  if (mayBeNoTop(reading.kinds)) checkShape(outline, left, right);
  const { neckline, rim } = traceNeckline(lab, silhouette.mask, outline, left, right);
  const hood = findHood(outline, left, right);
  const opening = hood === null ? openingDistance(width, height, neckline) : withoutOpening(width, height);
  options.signal.throwIfAborted();
  const shown = rim === null ? photo : hideReverse(photo, rim, scale);
  const image = refineEdge(shown, {
    mask: silhouette.parted,
    opening,
    creases: slit && findCreases(lab, silhouette.mask, slit, outline.height),
    lab,
    scale: scale,
  });
  if (hood !== null) {
    layHoodDown(image, {
      left: toPhoto(hood.left),
      right: toPhoto(hood.right),
      neckLeft: toPhoto(hood.neckLeft),
      neckRight: toPhoto(hood.neckRight),
      top: toPhoto({ x: 0, y: hood.top }).y,
    });
  }
  const place = (side: Side, points: readonly Point[]): Point[] =>
    points.map((point) => toPhoto(toPicture(outline, side, point)));
  const placeOn = (side: Side) => (points: readonly Point[]) => place(side, points);
  const garment: GarmentAnalysis = {
    image,
    worn: false,
    unclear: isStudio(silhouette) ? 0 : disagreement(silhouette.mask, cloth),
    ...(isUnlikeTop(reading.kinds) && { unlikeTop: true }),
    ...(hood !== null && { hooded: true }),
    left: placeSide(left, neckline[0], placeOn('left'), placeOn(sleeves.left), toPhoto),
    right: placeSide(right, neckline[neckline.length - 1], placeOn('right'), placeOn(sleeves.right), toPhoto),
    sideSeam: { left: place('left', left.seam), right: place('right', right.seam) },
    neckline: (hood === null ? neckline : openingEdge(neckline).map((point) => pressPoint(hood, point))).map(
      toPhoto,
    ),
    hemline: [...place('left', left.hemline), ...place('right', right.hemline).reverse()],
  };
  if (options.debug !== undefined) drawGarment(garment, options.debug);
  return garment;
}

/**
 * On a plain ground the outline is where the ground ends, to the pixel, if the network sees about the same garment;
 * anywhere else it is where the network sees it.
 *
 * @param cloth what the network sees, as log odds.
 */
function chooseSilhouette(lab: LabImage, { kinds }: GarmentReading, cloth: Plane): Silhouette {
  const onPlain = findSilhouette(lab);
  if (mayBeNoTop(kinds) && isPlain(onPlain)) return onPlain;
  if (isStudio(onPlain) && agreement(onPlain.mask, roughMask(cloth)) > SAME_IN_STUDIO) return onPlain;
  const seen = segmentGarment(lab, cloth, onPlain);
  if (seen === null) return onPlain;
  if (isPlain(onPlain) && agreement(onPlain.mask, seen) > SAME_GARMENT) return onPlain;
  return { ...onPlain, mask: seen, parted: seen, plain: false, rivalShare: 0 };
}

/** The garment to the network alone, rough along its edge. */
function roughMask({ width, height, data }: Plane): Mask {
  return { width, height, data: Uint8Array.from(data, (odds) => Number(odds > 0)) };
}

/** Whether the outline is where a studio's ground ends. */
const isStudio = ({ plain, background }: Silhouette): boolean => plain && background.noise < STUDIO;

/** What is garment to the mask or to the network alone, as a share of the mask. */
function disagreement({ data }: Mask, cloth: Plane): number {
  let apart = 0;
  let whole = 0;
  for (let i = 0; i < data.length; i++) {
    whole += data[i];
    if ((data[i] !== 0) !== cloth.data[i] > 0) apart += 1;
  }
  return apart / whole;
}

/** Intersection over union. */
function agreement(one: Mask, other: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < one.data.length; i++) {
    both += one.data[i] & other.data[i];
    either += one.data[i] | other.data[i];
  }
  return either === 0 ? 0 : both / either;
}

type Side = 'left' | 'right';

interface Landmarks {
  readonly outline: GarmentOutline;
  readonly left: SideLandmarks;
  readonly right: SideLandmarks;
  /** In which half of the picture each sleeve is: one that is folded behind the body is the other one, mirrored. */
  readonly sleeves: Readonly<Record<Side, Side>>;
  /** The product with its sleeves parted from the body, where they are laid against it. */
  readonly slit: Mask | null;
}

/** @throws EngineError of kind `refused` when the mask has no outline. */
function findLandmarks(
  mask: Mask,
  reading: GarmentReading,
  scale: number,
  toPhoto: (point: Point) => Point,
): Landmarks {
  const landmarks = (shape: Mask, axis?: number): Landmarks | null => {
    const outline = findOutline(shape, axis);
    if (outline === null) return null;
    const side = (name: Side): SideLandmarks => {
      const place = (point: Point) => toPhoto(toPicture(outline, name, point));
      return findSideLandmarks(outline[name], outline.height, seeSide(reading, name, place));
    };
    const slit = shape === mask ? null : shape;
    return {
      outline,
      left: side('left'),
      right: side('right'),
      sleeves: { left: 'left', right: 'right' },
      slit,
    };
  };
  const found = landmarks(partSleeves(mask, reading, scale) ?? mask);
  if (found === null) refuse('garment', 'no_garment', 'the product has no outline with two sides');
  const [onLeft, onRight] = [sleeveLength(found.left), sleeveLength(found.right)];
  if (Math.min(onLeft, onRight) >= FOLDED_AWAY * Math.max(onLeft, onRight)) return found;
  // With a sleeve missing the silhouette is not symmetric; the body between the armpits is.
  const { axis } = found.outline;
  const { slit } = found;
  const middle = axis + (found.right.armpit.x - found.left.armpit.x) / 2;
  const { outline, left, right } = landmarks(slit ?? mask, middle) ?? found;
  if (onLeft > onRight) {
    return { outline, left, right: left, sleeves: { left: 'left', right: 'left' }, slit };
  }
  return { outline, left: right, right, sleeves: { left: 'right', right: 'right' }, slit };
}

/** From the shoulder to the cuff, analysis pixels; 0 without a sleeve. */
function sleeveLength({ shoulder, sleeve }: SideLandmarks): number {
  return sleeve === null ? 0 : Math.hypot(sleeve.cuffOuter.x - shoulder.x, sleeve.cuffOuter.y - shoulder.y);
}

const SEEN = {
  left: {
    neck: GARMENT_LANDMARK.neckLeft,
    armpit: GARMENT_LANDMARK.armpitLeft,
    cuffOuter: GARMENT_LANDMARK.cuffOuterLeft,
    cuffInner: GARMENT_LANDMARK.cuffInnerLeft,
    hem: GARMENT_LANDMARK.hemLeft,
    sleeve: GARMENT_PART.sleeveLeft,
  },
  right: {
    neck: GARMENT_LANDMARK.neckRight,
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
    neck: place(names.neck),
    armpit: place(names.armpit),
    cuffOuter: place(names.cuffOuter),
    cuffInner: place(names.cuffInner),
    hem: place(names.hem),
  };
}

/** How many cells of the reading are a part's, likelier than any other's. */
function partSize({ parts }: GarmentReading, part: number): number {
  const likeliest = (cell: number) => parts.every(({ data }) => data[cell] <= parts[part].data[cell]);
  return parts[part].data.reduce((count, _, cell) => count + Number(likeliest(cell)), 0);
}

/** The front edge of the opening, or where none is seen the upper outline from neck point to neck point. */
function traceNeckline(
  lab: LabImage,
  mask: Mask,
  outline: GarmentOutline,
  left: SideLandmarks,
  right: SideLandmarks,
): { readonly neckline: readonly Point[]; readonly rim: FrontRim | null } {
  const reach = Math.min(left.shoulder.x, right.shoulder.x);
  const seen = (left.neck.x + right.neck.x) / 2;
  // Under a hood the neck point is not on the outline.
  const hooded = left.collar[left.collar.length - 1] !== left.neck;
  const sureWidth = seen > 0.25 * reach;
  const found = findNeckline({
    lab,
    mask,
    axis: outline.axis,
    halfWidth: hooded ? HOOD_OPENING * reach : sureWidth ? seen : BOAT_NECK * reach,
    farthest: reach * 0.97,
    sureWidth,
  });
  if (found !== null) return { neckline: found.points, rim: null };
  const reverse = findPrintedReverse({
    lab,
    mask,
    left: toPicture(outline, 'left', left.neck),
    right: toPicture(outline, 'right', right.neck),
  });
  if (reverse !== null) return { neckline: reverse.cut, rim: reverse };
  const collar = [
    ...left.collar.map((point) => toPicture(outline, 'left', point)).reverse(),
    ...right.collar.map((point) => toPicture(outline, 'right', point)),
  ];
  return { neckline: collar, rim: null };
}

/** @returns null when the product has none, on analysis pixels. */
function findHood(outline: GarmentOutline, left: SideLandmarks, right: SideLandmarks): Hood | null {
  const [endLeft, endRight] = [left.collar[left.collar.length - 1], right.collar[right.collar.length - 1]];
  if (endLeft === left.neck || endRight === right.neck) return null;
  return {
    left: toPicture(outline, 'left', endLeft),
    right: toPicture(outline, 'right', endRight),
    neckLeft: toPicture(outline, 'left', left.neck),
    neckRight: toPicture(outline, 'right', right.neck),
    top: outline.top,
  };
}

function placeSide(
  side: SideLandmarks,
  openingEnd: Point,
  place: (points: readonly Point[]) => Point[],
  placeSleeve: (points: readonly Point[]) => Point[],
  toPhoto: (point: Point) => Point,
): GarmentSide {
  const [neck, shoulder, armpit, hem] = place([side.neck, side.shoulder, side.armpit, side.hem]);
  const end = toPhoto(openingEnd);
  // On wide and drawn necks the outline shows no corner; there the opening itself reaches farther out.
  const hooded = side.collar[side.collar.length - 1] !== side.neck;
  const wider = !hooded && Math.abs(end.x - shoulder.x) < Math.abs(neck.x - shoulder.x);
  if (side.sleeve === null) return { neck: wider ? end : neck, shoulder, armpit, hem, sleeve: null };
  const [cuffOuter, cuffInner] = placeSleeve([side.sleeve.cuffOuter, side.sleeve.cuffInner]);
  return {
    neck: wider ? end : neck,
    shoulder,
    armpit,
    hem,
    sleeve: {
      cuffOuter,
      cuffInner,
      outer: placeSleeve(side.sleeve.outer),
      inner: placeSleeve(side.sleeve.inner),
    },
  };
}
