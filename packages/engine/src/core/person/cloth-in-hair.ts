import { boxBlur } from '../raster/blur.ts';
import { flood } from '../raster/flood.ts';
import { LABEL, type LabImage, type Mask } from '../types.ts';
import type { LabelInput } from './label-input.ts';
import { medianColor, type ReferenceColor } from './skin-reference.ts';

/** Hair and cloth must differ this much in hue (a and b) for hue to decide between them. */
const LEAST_DIFFERENCE = 9;
/** Under the chin a pixel labelled hair is cloth when its hue is nearer to the cloth's by this much. */
const MARGIN = 5;
/** No hair is this far from the person's hair in hue: it is a print or an ornament. */
const FARTHEST_HAIR = 34;
/** Hue of dark pixels is noisy, so it is averaged over this radius, analysis pixels. */
const SMOOTHING = 1;
const LEAST_SAMPLES = 60;
/** Hair with less chroma than this is black or grey itself. */
const LEAST_CHROMA = 12;
/** Shares of the hair's lightness and of the chroma that it would have in such a shade. */
const BLACK = 0.6;
const GREYER = 0.7;

/**
 * Dark cloth beside dark hair is told apart by its hue: what was labelled hair below the chin but has the old top's
 * hue goes back to the top. Lightness cannot decide, because hair that lies on cloth is in its own shade. Where hair
 * is so dark that it has no hue left, as beside the neck, it resembles black cloth: that must hang together with the top.
 */
export function returnClothFromHair({ lab, face }: Pick<LabelInput, 'lab' | 'face'>, labels: Mask): void {
  const { width, height, data } = labels;
  const hair: number[] = [];
  const top: number[] = [];
  for (let i = 0; i < data.length; i += 1) {
    if (data[i] === LABEL.hair && Math.floor(i / width) < face.chin.y) hair.push(i);
    if (data[i] === LABEL.top) top.push(i);
  }
  if (hair.length < LEAST_SAMPLES || top.length < LEAST_SAMPLES) return;
  const hairColor = medianColor(lab, hair);
  const topColor = medianColor(lab, top);
  const decisive = hueDistance(hairColor.a, hairColor.b, topColor) >= LEAST_DIFFERENCE;
  const colourful = hairColor.chroma >= LEAST_CHROMA;
  const { a, b } = smoothedHue(lab);
  const first = Math.max(0, Math.ceil(face.chin.y)) * width;
  const cloth = new Uint8Array(data.length);
  for (const i of top) cloth[i] = 1;
  for (let i = first; i < data.length; i += 1) {
    if (data[i] !== LABEL.hair) continue;
    const fromHair = hueDistance(a[i], b[i], hairColor);
    const nearTop = decisive && hueDistance(a[i], b[i], topColor) + MARGIN < fromHair;
    const black = colourful && isBlack(lab.l[i], Math.hypot(a[i], b[i]), hairColor);
    if (fromHair > FARTHEST_HAIR) data[i] = LABEL.top;
    if (nearTop || black || fromHair > FARTHEST_HAIR) cloth[i] = 1;
  }
  const joined = flood(cloth, width, height, top);
  for (let i = first; i < data.length; i += 1) if (joined[i] === 1) data[i] = LABEL.top;
}

/** Hair in shade keeps its share of colour; what is darker and greyer than that is black lace or a strap. */
function isBlack(lightness: number, chroma: number, hair: ReferenceColor): boolean {
  if (lightness > BLACK * hair.l) return false;
  return chroma < GREYER * hair.chroma * (lightness / Math.max(1, hair.l));
}

function hueDistance(a: number, b: number, color: ReferenceColor): number {
  return Math.hypot(a - color.a, b - color.b);
}

function smoothedHue({ width, height, a, b }: LabImage): { a: Float32Array; b: Float32Array } {
  return {
    a: boxBlur({ width, height, data: a }, SMOOTHING).data,
    b: boxBlur({ width, height, data: b }, SMOOTHING).data,
  };
}
