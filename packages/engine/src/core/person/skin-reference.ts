import { nthSmallest } from '../raster/nth-smallest.ts';
import type { LabImage, Plane } from '../types.ts';
import type { ArmMap, BodyMaps } from './body-maps.ts';
import { type Face, toFaceAxes } from './find-face.ts';

/** A Lab colour and its distance from grey. */
export interface ReferenceColor {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly chroma: number;
}

/** The colours of this person's skin. */
export interface Skin {
  /** Median of cheeks and nose. */
  readonly face: ReferenceColor;
  /** The face and, where bare, throat and hands, which are lit differently. */
  readonly shades: readonly ReferenceColor[];
}

/** Least chroma, as a share of the skin's, of a skin colour: grey knitwear otherwise resembles pale skin. */
const LEAST_CHROMA_SHARE = 0.6;
/** Least chroma of throat and hands, as a share of the face's. */
const LEAST_SHADE_SHARE = 0.45;
const LEAST_PIXELS = 8;
/** Half widths of throat and hand, U, within which nearly every pixel is skin when they are bare. */
const THROAT_RADIUS = 0.1;
const HAND_RADIUS = 0.06;

/** Samples face, throat and hands; null when no face pixel is on the person. */
export function findSkin(lab: LabImage, matte: Plane, face: Face, maps: BodyMaps): Skin | null {
  const places: Places = { cheeks: [], throat: [], hands: [[], []] };
  const chinV = findChinV(lab, face, maps);
  for (let y = 0; y < lab.height; y += 1) collectRow(matte, y, face, maps, chinV, places);
  const { cheeks, throat, hands } = places;
  if (cheeks.length < LEAST_PIXELS) return null;
  const middle = medianColor(lab, cheeks);
  const others = [throat, ...hands].filter((pixels) => pixels.length >= LEAST_PIXELS);
  const shades = others
    .map((pixels) => medianColor(lab, pixels))
    .filter((shade) => resembles(middle, shade.l, shade.a, shade.b, LEAST_SHADE_SHARE));
  return { face: middle, shades: [middle, ...shades] };
}

/** Pixels that are nearly all skin where these parts are bare. */
interface Places {
  readonly cheeks: number[];
  readonly throat: number[];
  readonly hands: readonly [number[], number[]];
}

function collectRow(
  matte: Plane,
  y: number,
  face: Face,
  maps: BodyMaps,
  chinV: number,
  { cheeks, throat, hands }: Places,
): void {
  for (let x = 0, i = y * matte.width; x < matte.width; x += 1, i += 1) {
    if (matte.data[i] < 0.85) continue;
    const { across, up } = toFaceAxes(face, x, y);
    if (isInnerFace(across, up)) cheeks.push(i);
    const v = maps.v[i];
    if (v > chinV + 0.03 && v < -0.02 && Math.abs(maps.lateral[i]) < THROAT_RADIUS) throat.push(i);
    if (isHand(maps.left, i)) hands[0].push(i);
    if (isHand(maps.right, i)) hands[1].push(i);
  }
}

function findChinV(lab: LabImage, face: Face, maps: BodyMaps): number {
  const x = Math.min(lab.width - 1, Math.max(0, Math.round(face.chin.x)));
  const y = Math.min(lab.height - 1, Math.max(0, Math.round(face.chin.y)));
  return maps.v[y * lab.width + x];
}

function isHand(arm: ArmMap, i: number): boolean {
  return arm.along[i] > 2.15 && arm.along[i] < 2.7 && arm.distance[i] < HAND_RADIUS;
}

/** Cheeks, nose and mouth: below a fringe, above a beard's edge, inside the hair. Units of mouth to eyes. */
export function isInnerFace(across: number, up: number): boolean {
  return (across / 0.85) ** 2 + ((up + 0.25) / 0.75) ** 2 <= 1;
}

/** Channel-wise median. */
export function medianColor(lab: LabImage, pixels: readonly number[]): ReferenceColor {
  const values = new Float32Array(pixels.length);
  const a = median(lab.a, pixels, values);
  const b = median(lab.b, pixels, values);
  return { l: median(lab.l, pixels, values), a, b, chroma: Math.hypot(a, b) };
}

/** @param values scratch array with room for one value per pixel. */
function median(plane: Float32Array, pixels: readonly number[], values: Float32Array): number {
  for (let n = 0; n < pixels.length; n += 1) values[n] = plane[pixels[n]];
  return nthSmallest(values, values.length >> 1);
}

/** Whether a colour could be this person's skin in some light. */
export function isSkinLike(skin: Skin, l: number, a: number, b: number): boolean {
  for (const shade of skin.shades) if (resembles(shade, l, a, b, LEAST_CHROMA_SHARE)) return true;
  return false;
}

function resembles(shade: ReferenceColor, l: number, a: number, b: number, leastShare: number): boolean {
  const share = (a * shade.a + b * shade.b) / Math.max(1, shade.chroma * shade.chroma);
  const sideways = Math.abs(a * shade.b - b * shade.a) / Math.max(1, shade.chroma);
  return (
    share >= leastShare &&
    share < 1.9 &&
    sideways < 4 + 0.3 * shade.chroma &&
    Math.abs(l - shade.l) < 14 + 0.35 * shade.l
  );
}
