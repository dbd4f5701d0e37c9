/** How a picture fits its box: cropped to fill it, or whole with the background visible next to it. */
export type PictureFit = 'cover' | 'contain';

/** Cropping more than this fraction of a picture would cut off a sleeve or a head. */
const LARGEST_CUT = 0.12;

/** Chooses the fit from the two aspect ratios (width divided by height). */
export function fitOf(pictureRatio: number, boxRatio: number): PictureFit {
  const cut = 1 - Math.min(pictureRatio / boxRatio, boxRatio / pictureRatio);
  return cut > LARGEST_CUT ? 'contain' : 'cover';
}
