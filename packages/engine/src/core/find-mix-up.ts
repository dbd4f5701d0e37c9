import { EngineError, refuse } from './engine-error.ts';
import { checkSilhouette } from './garment/check-garment.ts';
import { findSilhouette } from './garment/find-silhouette.ts';
import { findWearer } from './garment/find-wearer.ts';
import { showsSomebody } from './person/class-evidence.ts';
import { toLab } from './raster/lab.ts';
import { shrinkRgba } from './raster/resample.ts';
import type { Networks, PersonAnalysis, RgbaImage } from './types.ts';

/** Both pictures are compared after shrinking to this many pixels a side; differences are on a scale of 255. */
const SIDE = 24;
const SAME = 3;
const SAME_SHAPE = 0.02;
/** Size, in pixels, at which the silhouette of a product is searched for. */
const LOOK_SIZE = 256;

/** @throws EngineError `refused`, reason `same_picture`, for one and the same picture, even if saved differently. */
export function checkDifferent(person: RgbaImage, garment: RgbaImage): void {
  const shapes = [person.width / person.height, garment.width / garment.height];
  if (Math.abs(shapes[0] / shapes[1] - 1) > SAME_SHAPE) return;
  const one = shrinkRgba(person, SIDE, SIDE).data;
  const other = shrinkRgba(garment, SIDE, SIDE).data;
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i] - other[i]);
  const difference = sum / (SIDE * SIDE * 3);
  if (difference < SAME)
    refuse('both', 'same_picture', `the photos differ by ${difference.toFixed(1)} of 255`);
}

/**
 * Looks for a mix-up behind a refused person photo: it shows a product, and the other photo perhaps the person.
 *
 * @param error the error thrown by the check of the person photo.
 * @throws always: `swapped_pictures`, `no_person` for a product without a person, or the original error.
 */
export async function explainRefusal(
  error: unknown,
  person: Pick<PersonAnalysis, 'photo' | 'skinAndHair'>,
  garment: RgbaImage,
  networks: Networks,
): Promise<never> {
  const isRefusal = error instanceof EngineError && error.kind === 'refused';
  // On a plain wall, a person in a coat, turned aside or with folded arms, or a head, can have a product's outline.
  if (!isRefusal || showsSomebody(person) || !isProduct(person.photo)) throw error;
  if (await findWearer(garment, networks)) {
    refuse('both', 'swapped_pictures', 'the person photo shows a product, the garment photo a person');
  }
  refuse('person', 'no_person', 'the person photo shows a product');
}

/** Whether a picture shows one whole object on a plain background. */
function isProduct(photo: RgbaImage): boolean {
  const scale = Math.min(1, LOOK_SIZE / Math.max(photo.width, photo.height));
  const lab = toLab(
    shrinkRgba(
      photo,
      Math.max(1, Math.round(photo.width * scale)),
      Math.max(1, Math.round(photo.height * scale)),
    ),
  );
  try {
    checkSilhouette(findSilhouette(lab), null);
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
