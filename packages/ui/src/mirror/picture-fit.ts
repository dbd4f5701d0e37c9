/** How a picture stands in its box: cut to fill it, or whole with the ground showing beside it. */
export type PictureFit = 'cover' | 'contain';

/** Cutting off more than this share of a picture would cost a sleeve or a head. */
const LARGEST_CUT = 0.12;

/** Chooses the fit from the two proportions, each width divided by height. */
export function fitOf(pictureRatio: number, boxRatio: number): PictureFit {
  const cut = 1 - Math.min(pictureRatio / boxRatio, boxRatio / pictureRatio);
  return cut > LARGEST_CUT ? 'contain' : 'cover';
}
