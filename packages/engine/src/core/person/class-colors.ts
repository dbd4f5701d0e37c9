import { fitMixture, type GaussianMixture } from '../raster/gaussian-mixture.ts';
import type { LabImage } from '../types.ts';
import { CLASS, type ClassPlanes, type LabelInput } from './label-input.ts';
import { isSkinLike } from './skin-reference.ts';

type Seen = Pick<LabelInput, 'lab' | 'matte' | 'skin'>;

/** Least probability of a class, by the parser, and least matte of the pixels that its colours are learned from. */
const SURE = 0.85;
const SURELY_PERSON = 0.8;
/** With fewer pixels than this away from borders, those at borders count too. */
const LEAST_INSIDE = 200;
const COMPONENTS = [4, 3, 6, 4] as const;
/** Skin unlike that of face, throat and hands is left out where the rest is more than this share. */
const SKIN_LIKE = 0.8;

/**
 * One colour model per class; null for a class of which the parser is nowhere sure.
 *
 * @param said costs of the classes by the parser.
 * @param isRough 1 where the parser's borders are, which it sees roughly: not learned from unless there is little else.
 */
export function learnClassColors(
  input: Seen,
  said: ClassPlanes,
  isRough: Uint8Array,
): readonly (GaussianMixture | null)[] {
  const { lab, matte } = input;
  const most = -Math.log(SURE);
  return said.map((cost, k) => {
    const sure: number[] = [];
    for (let i = 0; i < cost.length; i += 1) {
      if (matte.data[i] >= SURELY_PERSON && cost[i] < most) sure.push(i);
    }
    const inside = sure.filter((i) => isRough[i] === 0);
    const pixels = inside.length < LEAST_INSIDE ? sure : inside;
    const own = k === CLASS.skin ? keepSkinLike(input, pixels) : pixels;
    return fitMixture(colorsOf(lab, own), COMPONENTS[k]);
  });
}

function keepSkinLike({ lab, skin }: Seen, pixels: readonly number[]): readonly number[] {
  if (skin === null) return pixels;
  const alike = pixels.filter((i) => isSkinLike(skin, lab.l[i], lab.a[i], lab.b[i]));
  return alike.length > SKIN_LIKE * pixels.length ? alike : pixels;
}

/** Triples of L, a, b. */
export function colorsOf(lab: LabImage, pixels: readonly number[]): Float32Array {
  const colors = new Float32Array(pixels.length * 3);
  for (let n = 0; n < pixels.length; n += 1) {
    colors[n * 3] = lab.l[pixels[n]];
    colors[n * 3 + 1] = lab.a[pixels[n]];
    colors[n * 3 + 2] = lab.b[pixels[n]];
  }
  return colors;
}
