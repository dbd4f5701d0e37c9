import type { Dressed } from './composite/composite.ts';
import { cropAround } from './raster/crop-around.ts';
import { cropSquare } from './raster/square-crop.ts';
import type { Networks, RgbaImage } from './types.ts';

/** Input and output of the picture checker, as `training/check/network.py` has them: rows, columns, values per pixel. */
export const CHECKER = { height: 256, width: 192, channels: 9, answers: 2 } as const;

/** Kept around what changed, as a share of the input. */
export const CHECK_MARGIN = 0.1;
/** By which the colours of both pictures are centred and scaled, as in `training/check/samples.py`. */
const MEAN = [0.55, 0.52, 0.5] as const;
const SPREAD = 0.25;

/**
 * Asks the picture checker, which has learned from pictures that people marked, what it thinks of a finished one.
 *
 * @param photo the person's photo as it was.
 * @returns how likely the picture is fit to show, 0..1; 1 where nothing changed.
 */
export async function checkPicture(
  photo: RgbaImage,
  { image, painted, changed }: Dressed,
  networks: Pick<Networks, 'checkPicture'>,
): Promise<number> {
  const crop = cropAround(changed, CHECKER, CHECK_MARGIN);
  if (crop === null) return 1;
  const pictures = [image, photo].map((picture) => cropSquare(picture, crop, 'edge'));
  for (const values of pictures) normalise(values);
  const planes = [...pictures, cropSquare(painted, crop)];
  const input = new Float32Array(CHECKER.height * CHECKER.width * CHECKER.channels);
  for (let from = 0, to = 0; to < input.length; from += 3) {
    for (const plane of planes) for (let k = 0; k < 3; k++) input[to++] = plane[from + k];
  }
  const [fit] = await networks.checkPicture(input);
  return 1 / (1 + Math.exp(-fit));
}

function normalise(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] - MEAN[i % 3]) / SPREAD;
}
