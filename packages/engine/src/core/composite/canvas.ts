import { enlarge } from '../person/frame-planes.ts';
import { writeLabAsRgb } from '../raster/lab.ts';
import { borrowPlane, returnPlanes } from '../raster/scratch.ts';
import type { AnalysisFrame, Box, LabImage, RgbaImage } from '../types.ts';

/** Three colour planes, sRGB 0..255. */
export interface ColorPlanes {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

/** The part of the photo being painted, and how far each pixel was changed (0..1). */
export interface Canvas extends ColorPlanes {
  readonly box: Box;
  readonly weight: Float32Array;
}

/** Starts as the unchanged photo. */
export function createCanvas(photo: RgbaImage, box: Box): Canvas {
  const size = box.width * box.height;
  const canvas = { box, weight: new Float32Array(size), ...createColorPlanes(size) };
  for (let y = 0; y < box.height; y++) {
    let from = ((box.y + y) * photo.width + box.x) * 4;
    const row = y * box.width;
    for (let x = 0; x < box.width; x++, from += 4) {
      canvas.red[row + x] = photo.data[from];
      canvas.green[row + x] = photo.data[from + 1];
      canvas.blue[row + x] = photo.data[from + 2];
    }
  }
  return canvas;
}

/** Black planes of `size` pixels. */
export function createColorPlanes(size: number): ColorPlanes {
  return { red: new Float32Array(size), green: new Float32Array(size), blue: new Float32Array(size) };
}

/** sRGB planes of the box from a Lab picture of the analysis frame, computed only where `where` is above 0. */
export function enlargeColor(
  lab: LabImage,
  frame: AnalysisFrame,
  box: Box,
  where: Float32Array,
): ColorPlanes {
  const small = labToColor(lab);
  const colors = enlargePlanes(small, frame, box, where);
  releaseColors(small);
  return colors;
}

/** sRGB planes of a Lab picture. */
export function labToColor(lab: LabImage): ColorPlanes {
  const size = lab.l.length;
  const color = { red: borrowPlane(size), green: borrowPlane(size), blue: borrowPlane(size) };
  const pixel = new Float32Array(3);
  for (let i = 0; i < size; i++) {
    writeLabAsRgb(lab.l[i], lab.a[i], lab.b[i], pixel, 0);
    color.red[i] = pixel[0];
    color.green[i] = pixel[1];
    color.blue[i] = pixel[2];
  }
  return color;
}

/** Enlarges planes of the analysis frame to the box where `where` is above 0. */
export function enlargePlanes(
  { red, green, blue }: ColorPlanes,
  frame: AnalysisFrame,
  box: Box,
  where: Float32Array,
): ColorPlanes {
  const { width, height } = frame;
  const large = (data: Float32Array) => enlarge({ width, height, data }, frame, box, where);
  return { red: large(red), green: large(green), blue: large(blue) };
}

/** Returns colour planes to the pool; they must not be used afterwards. */
export function releaseColors({ red, green, blue }: ColorPlanes): void {
  returnPlanes(red, green, blue);
}

/** Paints `color` over the canvas with the opacity `alpha`. */
export function paint(canvas: Canvas, color: ColorPlanes, alpha: Float32Array): void {
  const { red, green, blue, weight } = canvas;
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i];
    if (share <= 0) continue;
    red[i] += share * (color.red[i] - red[i]);
    green[i] += share * (color.green[i] - green[i]);
    blue[i] += share * (color.blue[i] - blue[i]);
    weight[i] += share * (1 - weight[i]);
  }
}

/** Blends `over` over `under` with the opacity `alpha`. */
export function blend(under: ColorPlanes, over: ColorPlanes, alpha: Float32Array): void {
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0) continue;
    under.red[i] += alpha[i] * (over.red[i] - under.red[i]);
    under.green[i] += alpha[i] * (over.green[i] - under.green[i]);
    under.blue[i] += alpha[i] * (over.blue[i] - under.blue[i]);
  }
}
