import { refuse } from '#src/core/engine-error.ts';
import { countSet } from '#src/core/raster/morphology.ts';
import type { Mask, Plane } from '#src/core/types.ts';
import type { Silhouette } from './find-silhouette.ts';
import type { GarmentKinds } from './read-garment.ts';

/**
 * A garment is used if the network gives top or outerwear at least the first probability, or top, outerwear and dress
 * together the second: product photos of tops on white often look like dresses to it. Chosen on 339 photos not used
 * in training, where 199 of 200 tops, 21 of 24 dresses and 4 of 115 other things pass.
 */
const LEAST_TOP = 0.3;
const LEAST_TOP_OR_DRESS = 0.7;
/** Greatest length in chest widths; tops in shop photos measure 1.4 to 2.1. */
const LONGEST_TOP = 2.2;
/** Limits on the product's share of the picture. */
const SMALLEST = 0.05;
const LARGEST = 0.9;
/** Noise limit of the ground: three quarters of it must lie within this Lab distance of a smooth surface. */
const NOISIEST = 12;
/** On ground noisier than the second value, whatever covers this share of a picture's side is not a product. */
const FILLED_SIDE = 0.4;
const UNEVEN = 3;
/**
 * A product that covers this share of the upper or lower side of the picture is cut off there. Whole ones cover up to .14
 * on photos for training. To the left and right of these leave sleeves, which may end there.
 */
const TOUCHED_END = 0.15;
const TOUCHED_SIDE = 0.3;
const RIVAL = 0.5;

/** Whether the ground is even enough for everything else to be the product. */
export function isPlain({ mask, background }: Silhouette): boolean {
  return (
    background.noise <= UNEVEN || (background.noise <= NOISIEST && Math.max(...touched(mask)) <= FILLED_SIDE)
  );
}

/**
 * @param cloth the network's log odds, if it was run: of what reaches the picture's border only these pixels count.
 * @throws EngineError of kind `refused` when the picture does not show one whole product.
 */
export function checkSilhouette(silhouette: Silhouette, cloth: Plane | null): void {
  const { mask, plain, rivalShare } = silhouette;
  const share = countSet(mask) / mask.data.length;
  if (share > LARGEST || (plain && !isPlain(silhouette))) {
    const found = `ground noise ${silhouette.background.noise.toFixed(1)}, product ${share.toFixed(2)}`;
    refuse('garment', 'background_not_plain', found);
  }
  if (share < SMALLEST) refuse('garment', 'no_garment', `product covers ${share.toFixed(3)} of the picture`);
  const seen = cloth === null ? mask.data : mask.data.map((value, i) => (cloth.data[i] >= 0 ? value : 0));
  const [end, side] = touched({ ...mask, data: seen });
  if (end > TOUCHED_END || side > TOUCHED_SIDE) {
    refuse('garment', 'garment_cut_off', `product covers ${Math.max(end, side).toFixed(2)} of a side`);
  }
  if (rivalShare > RIVAL) {
    refuse('garment', 'several_garments', `second object ${rivalShare.toFixed(2)} of the first`);
  }
}

/** Whether this may be a top. */
export function isTop({ top, outerwear, dress }: GarmentKinds): boolean {
  return top + outerwear >= LEAST_TOP || top + outerwear + dress >= LEAST_TOP_OR_DRESS;
}

/** @throws EngineError of kind `refused` when the network classifies this as something else. */
export function checkKind(kinds: GarmentKinds): void {
  if (isTop(kinds)) return;
  const [likeliest] = Object.entries(kinds).sort(([, one], [, other]) => other - one);
  refuse('garment', 'not_a_top', `network: ${likeliest[0]} ${likeliest[1].toFixed(2)}`);
}

/**
 * Whether the network favours another class over top. In a studio photo, where it confuses tops and dresses, the
 * garment must also be as long as a dress.
 *
 * @param length from neck to hem, in chest widths.
 */
export function isUnlikeTop(
  { top, outerwear, ...others }: GarmentKinds,
  { inStudio, length }: { readonly inStudio: boolean; readonly length: number },
): boolean {
  const isRatherElse = Math.max(...Object.values(others)) > top + outerwear;
  return isRatherElse && (!inStudio || length > LONGEST_TOP);
}

/** Largest share that the product covers of the picture's upper or lower side, and of its left or right one. */
function touched(mask: Mask): [end: number, side: number] {
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
  return [Math.max(top, bottom) / width, Math.max(left, right) / height];
}
