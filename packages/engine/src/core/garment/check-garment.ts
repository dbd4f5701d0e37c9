import { refuse } from '#src/core/engine-error.ts';
import { countSet } from '#src/core/raster/morphology.ts';
import type { LabImage, Mask, Plane } from '#src/core/types.ts';
import type { Silhouette } from './find-silhouette.ts';
import type { GarmentOutline } from './outline.ts';
import type { GarmentKinds } from './read-garment.ts';
import type { SideLandmarks } from './side-landmarks.ts';

/**
 * What the network takes for a top, outerwear or a dress with less probability than this is none of them. Settled on
 * 164 tops and 139 other things that it was not trained on.
 */
const LIKELY_TOP = 0.1;
/** What it takes for one with at least this probability is one whatever its shape. */
const SURE_TOP = 0.5;
/** A product smaller or larger than this share of the picture is not one. */
const SMALLEST = 0.05;
const LARGEST = 0.9;
/** Uneven ground: three quarters of it must lie within this Lab distance of a smooth surface. */
const NOISIEST = 12;
/** What fills this share of a side of the picture, on a ground that is not even, is not a product. */
const FILLED_SIDE = 0.4;
const UNEVEN = 3;
/** A product that covers this share of a side of the picture is cut off there. */
const TOUCHED_SIDE = 0.04;
/** Skin colour over this share of what is cut off means that somebody wears the garment. */
const SKIN_SHARE = 0.12;
const RIVAL = 0.5;
/** A gap this deep in the hem (share of the height) parts two legs. */
const LEGS = 0.2;
/** Length from neck to hem over the chest's width; dresses are longer than tops. */
const LONGEST = 2.6;
/** What is wider than long is a shoe, a cap or a top on its side; what ends at once below the neck, a bag. */
const SHORTEST = 1.1;
const LEAST_RISE = 0.4;
/** Without sleeves: a ball or a top upside down narrows to its hem, a dress or a skirt flares. */
const NARROWEST_HEM = 0.7;
const WIDEST_HEM = 1.38;
/** The shoulders of a top that shows only one sleeve; the other sleeve may be a mug's missing handle. */
const LEAST_SLOPE = 0.3;
/** A strap in chest widths, and how deep the front then hangs below it. */
const THIN_STRAP = 0.1;
const DEEP_DIP = 0.35;
/** Slopes of the shoulders: a waistband is level, and nothing worn on shoulders is steeper. */
const LEVEL = 0.12;
const STEEPEST = 1.1;
const NO_OPENING = 0.2;

/** Whether the ground is so even that what is not ground is the product. */
export function isPlain({ mask, background }: Silhouette): boolean {
  return background.noise <= UNEVEN || (background.noise <= NOISIEST && touchedSides(mask) <= FILLED_SIDE);
}

/**
 * @param cloth what the network sees, as log odds, where it was asked: of what reaches the picture's border only that
 *   is the garment.
 * @throws EngineError of kind `refused` when the picture does not show one whole product.
 */
export function checkSilhouette(silhouette: Silhouette, lab: LabImage, cloth: Plane | null): void {
  const { mask, plain, rivalShare } = silhouette;
  const share = countSet(mask) / mask.data.length;
  if (share > LARGEST || (plain && !isPlain(silhouette))) {
    const found = `ground noise ${silhouette.background.noise.toFixed(1)}, product ${share.toFixed(2)}`;
    refuse('garment', 'background_not_plain', found);
  }
  if (share < SMALLEST) refuse('garment', 'no_garment', `product covers ${share.toFixed(3)} of the picture`);
  const seen = cloth === null ? mask.data : mask.data.map((value, i) => (cloth.data[i] >= 0 ? value : 0));
  const sides = touchedSides({ ...mask, data: seen });
  if (sides > TOUCHED_SIDE) {
    const skin = skinShare(lab, mask);
    const found = `product covers ${sides.toFixed(2)} of a side, skin ${skin.toFixed(2)}`;
    refuse('garment', skin > SKIN_SHARE ? 'headless_model' : 'garment_cut_off', found);
  }
  if (rivalShare > RIVAL) {
    refuse('garment', 'several_garments', `second object ${rivalShare.toFixed(2)} of the first`);
  }
}

/**
 * What the network takes for a dress may be a long top.
 *
 * @throws EngineError of kind `refused` when the network is sure that this is something else.
 */
export function checkKind(kinds: GarmentKinds): void {
  if (kinds.top + kinds.outerwear + kinds.dress >= LIKELY_TOP) return;
  const [likeliest] = Object.entries(kinds).sort(([, one], [, other]) => other - one);
  refuse('garment', 'not_a_top', `network: ${likeliest[0]} ${likeliest[1].toFixed(2)}`);
}

/** Whether the network leaves it open if this is a top, so that the shape decides. */
export function mayBeNoTop({ top, outerwear }: GarmentKinds): boolean {
  return top + outerwear < SURE_TOP;
}

/** Whether the network takes it for something else than a top, and its shape alone lets it pass. */
export function isUnlikeTop({ top, outerwear, ...others }: GarmentKinds): boolean {
  return Math.max(...Object.values(others)) > top + outerwear;
}

/** @throws EngineError of kind `refused` when the shape is not that of a top. */
export function checkShape(outline: GarmentOutline, left: SideLandmarks, right: SideLandmarks): void {
  const shape = measureShape(outline, left, right);
  const found = Object.entries(shape)
    .map(([name, value]) => `${name} ${Number(value).toFixed(2)}`)
    .join(', ');
  const { sleeves, slope } = shape;
  if (sleeves === 0 && shape.strap < THIN_STRAP && shape.dip > DEEP_DIP)
    refuse('garment', 'thin_straps', found);
  const levelTop = Math.abs(slope) < LEVEL && shape.opening < NO_OPENING && sleeves < 2;
  const wrong =
    shape.gap > LEGS ||
    shape.length > LONGEST ||
    shape.length < SHORTEST ||
    shape.rise < LEAST_RISE ||
    levelTop ||
    Math.abs(slope) > STEEPEST ||
    (sleeves === 0 && (slope < 0 || shape.hem < NARROWEST_HEM || shape.hem > WIDEST_HEM)) ||
    (sleeves === 1 && slope < LEAST_SLOPE);
  if (wrong) refuse('garment', 'not_a_top', found);
}

/** Widths and lengths in chest widths. */
function measureShape(outline: GarmentOutline, left: SideLandmarks, right: SideLandmarks) {
  const mean = (of: (side: SideLandmarks) => number): number => (of(left) + of(right)) / 2;
  const chest = Math.max(1, left.armpit.x + right.armpit.x);
  const across = Math.max(1, left.shoulder.x + right.shoulder.x - left.neck.x - right.neck.x);
  const neckY = mean((side) => side.neck.y);
  return {
    sleeves: Number(left.sleeve !== null) + Number(right.sleeve !== null),
    /** How far the hem's middle lies over its corners, as a share of the height. */
    gap: (Math.max(left.hem.y, right.hem.y) - left.hemline[left.hemline.length - 1].y) / outline.height,
    length: (mean((side) => side.hem.y) - neckY) / chest,
    hem: (left.hem.x + right.hem.x) / chest,
    rise: (mean((side) => side.armpit.y) - neckY) / chest,
    slope: (2 * (mean((side) => side.shoulder.y) - neckY)) / across,
    opening: (left.neck.x + right.neck.x) / Math.max(1, left.shoulder.x + right.shoulder.x),
    strap: across / 2 / chest,
    /** How deep the upper edge lies in the middle, under the neck points. */
    dip: (left.collar[0].y - neckY) / chest,
  };
}

/** Largest share of one side of the picture that the product covers. */
function touchedSides(mask: Mask): number {
  const { width, height, data } = mask;
  let top = 0;
  let bottom = 0;
  let left = 0;
  let right = 0;
  for (let x = 0; x < width; x++) {
    top += data[width + x];
    bottom += data[(height - 2) * width + x];
  }
  for (let y = 0; y < height; y++) {
    left += data[y * width + 1];
    right += data[y * width + width - 2];
  }
  return Math.max(top / width, bottom / width, left / height, right / height);
}

/** Share of the product in the hues that human skin of any depth has. */
function skinShare(lab: LabImage, mask: Mask): number {
  let area = 0;
  let skin = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    area++;
    const chroma = Math.hypot(lab.a[i], lab.b[i]);
    const hue = (Math.atan2(lab.b[i], lab.a[i]) * 180) / Math.PI;
    if (hue > 25 && hue < 75 && chroma > 10 && chroma < 45 && lab.l[i] > 15 && lab.l[i] < 90) skin++;
  }
  return area === 0 ? 0 : skin / area;
}
