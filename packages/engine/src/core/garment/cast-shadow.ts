import { boxBlur } from '#src/core/raster/blur.ts';
import { erode, invertMask } from '#src/core/raster/morphology.ts';
import type { LabImage, Mask } from '#src/core/types.ts';
import type { BackgroundModel } from './background-model.ts';

/** A cast shadow keeps at least this share of the ground's lightness, and its hue within this chroma. */
const SHADOW_DEEPEST = 0.45;
const SHADOW_CHROMA = 1.3;
/** The deeper the shadow, the more it takes the tint of what casts it: this much chroma per L. */
const SHADOW_TINT = 0.14;
/** Compression leaves blocks of colour, so chroma is averaged over this radius in pixels. */
const CHROMA_RADIUS = 2;
/** Steeper lightness changes (L per pixel) are edges of objects, not soft shadows; tried from loose to strict. */
const SHADOW_SLOPES = [4.5, 2.2, 1.1];
/** The next pixel may be this much lighter (L) because of the picture's grain. */
const LIGHTENING = 0.6;
/** If more than this share of the product were removed, it is not a shadow but the shading of a light garment. */
const SHADOW_LOSS = 0.42;
/** A product with a larger share of shade-like pixels cannot be separated from its shadow by hue. */
const SHADY_PRODUCT = 0.06;

/** Extends the ground over the product's cast shadow, unless that would remove too much of the product. */
export function withoutShadow(sharp: LabImage, background: BackgroundModel, ground: Mask): Mask {
  const calm = withCalmChroma(sharp);
  const product = countZeros(ground);
  for (const slope of SHADOW_SLOPES) {
    const grown = { width: ground.width, height: ground.height, data: ground.data.slice() };
    eatShadow(calm, background, grown, slope);
    if (countZeros(grown) > product * (1 - SHADOW_LOSS))
      return withoutContactShadow(sharp, background, grown);
  }
  return ground;
}

/**
 * Removes the contact shadow: where product and ground touch, the shadow is darkest and its lightness steep. When
 * hardly anything inside the product looks like shade, hue alone separates them and the slope does not matter.
 */
function withoutContactShadow(lab: LabImage, background: BackgroundModel, ground: Mask): Mask {
  const { width, height } = ground;
  const inner = erode(invertMask(ground), 5);
  let shady = 0;
  let area = 0;
  for (let i = 0; i < inner.data.length; i++) {
    if (inner.data[i] === 0) continue;
    area++;
    if (looksLikeShade(lab, background, i)) shady++;
  }
  if (shady > area * SHADY_PRODUCT) return ground;
  const grown = { width, height, data: ground.data.slice() };
  eatShadow(lab, background, grown, Number.POSITIVE_INFINITY);
  return countZeros(grown) > countZeros(ground) * (1 - SHADOW_LOSS) ? grown : ground;
}

function countZeros(mask: Mask): number {
  let count = 0;
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 0) count++;
  return count;
}

/** Grows the ground, in place, into everything that looks like its own shade. */
function eatShadow(lab: LabImage, background: BackgroundModel, ground: Mask, slope: number): void {
  const { width, height } = lab;
  const passable = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (ground.data[i] !== 0) continue;
      if (!looksLikeShade(lab, background, i)) continue;
      const slopeX = (lab.l[i + 1] - lab.l[i - 1]) / 2;
      const slopeY = (lab.l[i + width] - lab.l[i - width]) / 2;
      if (slopeX * slopeX + slopeY * slopeY < slope * slope) passable[i] = 1;
    }
  }
  growDarker(passable, lab, ground);
}

/**
 * Grows the ground through passable pixels that are not lighter than the pixel before: towards the product a shadow
 * only darkens, and where it gets lighter the product begins.
 */
function growDarker(passable: Uint8Array, lab: LabImage, ground: Mask): void {
  const { width, height, data } = ground;
  const light = boxBlur({ width, height, data: lab.l }, 1).data;
  const queue = new Int32Array(width * height);
  let end = 0;
  for (let i = 0; i < data.length; i++) if (data[i] !== 0) queue[end++] = i;
  const steps = [-1, 1, -width, width];
  for (let next = 0; next < end; next++) {
    const at = queue[next];
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) continue;
    const limit = light[at] + LIGHTENING;
    for (let n = 0; n < steps.length; n++) {
      const beside = at + steps[n];
      if (data[beside] !== 0 || passable[beside] === 0 || light[beside] > limit) continue;
      data[beside] = 1;
      queue[end++] = beside;
    }
  }
}

/** Whether a pixel could be ground with less light on it. */
function looksLikeShade(lab: LabImage, { plate }: BackgroundModel, i: number): boolean {
  const kept = lab.l[i] / Math.max(1, plate.l[i]);
  if (kept > 1.01 || kept < SHADOW_DEEPEST) return false;
  // A shadow scales all light equally, so chroma shrinks with lightness.
  const a = lab.a[i] - plate.a[i] * kept;
  const b = lab.b[i] - plate.b[i] * kept;
  const tint = SHADOW_CHROMA + SHADOW_TINT * (plate.l[i] - lab.l[i]);
  return a * a + b * b <= tint * tint;
}

function withCalmChroma(lab: LabImage): LabImage {
  const { width, height } = lab;
  const calm = (data: Float32Array): Float32Array => boxBlur({ width, height, data }, CHROMA_RADIUS).data;
  return { width, height, l: lab.l, a: calm(lab.a), b: calm(lab.b) };
}
