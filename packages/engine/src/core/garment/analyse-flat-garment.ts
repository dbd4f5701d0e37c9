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
  Point,
  RgbaImage,
} from '#src/core/types.ts';
import { checkShape, checkSilhouette } from './check-garment.ts';
import { drawGarment } from './draw-garment.ts';
import { findCreases } from './find-creases.ts';
import { findFoldedSleeves } from './find-folded-sleeves.ts';
import { findNeckline } from './find-neckline.ts';
import { findSilhouette } from './find-silhouette.ts';
import { hideReverse } from './hide-reverse.ts';
import { type Hood, layHoodDown, pressPoint } from './lay-hood-down.ts';
import { openingDistance, openingEdge, withoutOpening } from './opening-distance.ts';
import { findOutline, type GarmentOutline, toPicture } from './outline.ts';
import { type FrontRim, findPrintedReverse } from './printed-reverse.ts';
import { refineEdge } from './refine-edge.ts';
import { findSideLandmarks, type SideLandmarks } from './side-landmarks.ts';

export interface AnalyseFlatGarmentOptions {
  readonly signal: CancelSignal;
  readonly debug?: DebugSink;
}

/** Half widths of openings that the outline does not show, as shares of the shoulders' reach. */
const HOOD_OPENING = 0.6;
const BOAT_NECK = 0.8;
/** Shoulders over the width below them: folded sleeves make the body look wider (.53), without sleeves .7 and more. */
const OWN_SHOULDERS = 0.66;
/** Long side of the picture on which shapes are found, pixels. */
const ANALYSIS_SIZE = 512;

/**
 * Cuts a flat product photo of a top out and finds its landmarks.
 *
 * @param photo decoded, upright, opaque, at working size.
 * @throws EngineError of kind `refused` when no single product on a plain ground is seen; whatever `signal` throws
 *   when cancelled.
 */
export function analyseFlatGarment(photo: RgbaImage, options: AnalyseFlatGarmentOptions): GarmentAnalysis {
  const scale = Math.min(1, ANALYSIS_SIZE / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const lab = toLab(shrinkRgba(photo, width, height));
  options.signal.throwIfAborted();
  const silhouette = findSilhouette(lab);
  checkSilhouette(silhouette, lab);
  const { outline, left, right, sleeves, slit } = findLandmarks(lab, silhouette.mask);
  options.signal.throwIfAborted();
  checkShape(outline, left, right);
  const { neckline, rim } = traceNeckline(lab, silhouette.mask, outline, left, right);
  const hood = findHood(outline, left, right);
  const opening = hood === null ? openingDistance(width, height, neckline) : withoutOpening(width, height);
  options.signal.throwIfAborted();
  const shown = rim === null ? photo : hideReverse(photo, rim, width / photo.width);
  const image = refineEdge(shown, {
    mask: silhouette.parted,
    opening,
    creases: slit && findCreases(lab, silhouette.mask, slit, outline.height),
    lab,
    scale: width / photo.width,
  });
  const toPhoto = (point: Point): Point => ({
    x: ((point.x + 0.5) * photo.width) / width - 0.5,
    y: ((point.y + 0.5) * photo.height) / height - 0.5,
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
function findLandmarks(lab: LabImage, mask: Mask): Landmarks {
  const landmarks = (shape: Mask, axis?: number): Landmarks | null => {
    const outline = findOutline(shape, axis);
    if (outline === null) return null;
    return {
      outline,
      left: findSideLandmarks(outline.left, outline.height),
      right: findSideLandmarks(outline.right, outline.height),
      sleeves: { left: 'left', right: 'right' },
      slit: null,
    };
  };
  const found = landmarks(mask);
  if (found === null) refuse('garment', 'no_garment', 'the product has no outline with two sides');
  // Before sleeves are mirrored or looked for on the body: other things would get some that way.
  checkShape(found.outline, found.left, found.right);
  if (found.left.sleeve !== null && found.right.sleeve !== null) return found;
  if (found.left.sleeve !== null || found.right.sleeve !== null) {
    // With a sleeve missing the silhouette is not symmetric; the body between the armpits is.
    const { axis } = found.outline;
    const { outline, left, right } =
      landmarks(mask, axis + (found.right.armpit.x - found.left.armpit.x) / 2) ?? found;
    if (left.sleeve !== null)
      return { outline, left, right: left, sleeves: { left: 'left', right: 'left' }, slit: null };
    if (right.sleeve !== null)
      return { outline, left: right, right, sleeves: { left: 'right', right: 'right' }, slit: null };
  }
  const shoulders = found.left.shoulder.x + found.right.shoulder.x;
  if (shoulders > OWN_SHOULDERS * (found.left.armpit.x + found.right.armpit.x)) return found;
  const slit = findFoldedSleeves(lab, mask, found.outline);
  const folded = slit === null ? null : landmarks(slit);
  if (folded === null || folded.left.sleeve === null || folded.right.sleeve === null) return found;
  return { ...folded, slit };
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
