import type { LabImage, RgbaImage } from '#src/core/types.ts';

/** D65 white of the 2 degree observer, the reference of all Lab values in the engine. */
const WHITE_X = 0.95047;
const WHITE_Z = 1.08883;

/** Lightness plus this offset is proportional to the cube root of the light, as the other two channels are. */
export const LAB_BLACK = 16;

const LINEAR = createLinearTable();
const CURVE_STEPS = 4096;
const LAB_CURVE = createCurve(labCurve);
const SRGB_CURVE = createCurve((linear) => 255 * encodeSrgb(linear));

/**
 * CIE Lab of every pixel; alpha is ignored.
 * @param out planes of the same size to write to instead of fresh ones.
 */
export function toLab(image: RgbaImage, out: LabImage = createLabImage(image.width, image.height)): LabImage {
  const { data } = image;
  const { l, a, b } = out;
  for (let pixel = 0, byte = 0; pixel < l.length; pixel += 1, byte += 4) {
    const red = LINEAR[data[byte]];
    const green = LINEAR[data[byte + 1]];
    const blue = LINEAR[data[byte + 2]];
    const fx = lookUp(LAB_CURVE, (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / WHITE_X);
    const fy = lookUp(LAB_CURVE, 0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
    const fz = lookUp(LAB_CURVE, (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / WHITE_Z);
    l[pixel] = 116 * fy - LAB_BLACK;
    a[pixel] = 500 * (fx - fy);
    b[pixel] = 200 * (fy - fz);
  }
  return out;
}

/** Empty Lab planes (black). */
export function createLabImage(width: number, height: number): LabImage {
  const size = width * height;
  return { width, height, l: new Float32Array(size), a: new Float32Array(size), b: new Float32Array(size) };
}

/**
 * Writes one Lab colour as three sRGB bytes at `offset`; colours outside sRGB are clipped per channel.
 * Alpha is left alone.
 */
export function writeLabAsRgb(
  l: number,
  a: number,
  b: number,
  out: Uint8ClampedArray | Float32Array,
  offset: number,
): void {
  const fy = (l + 16) / 116;
  const x = WHITE_X * inverseLabCurve(fy + a / 500);
  const y = inverseLabCurve(fy);
  const z = WHITE_Z * inverseLabCurve(fy - b / 200);
  out[offset] = lookUp(SRGB_CURVE, 3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
  out[offset + 1] = lookUp(SRGB_CURVE, -0.969266 * x + 1.8760108 * y + 0.041556 * z);
  out[offset + 2] = lookUp(SRGB_CURVE, 0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
}

/** The whole picture converted to sRGB, fully opaque. */
export function labToRgba(lab: LabImage): RgbaImage {
  const data = new Uint8ClampedArray(lab.width * lab.height * 4);
  for (let pixel = 0; pixel < lab.l.length; pixel += 1) {
    writeLabAsRgb(lab.l[pixel], lab.a[pixel], lab.b[pixel], data, pixel * 4);
    data[pixel * 4 + 3] = 255;
  }
  return { width: lab.width, height: lab.height, data };
}

function createLinearTable(): Float32Array {
  const table = new Float32Array(256);
  for (let value = 0; value < 256; value += 1) {
    const encoded = value / 255;
    table[value] = encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  }
  return table;
}

/** The tables have one entry more than steps, so that interpolation at 1 stays inside. */
function createCurve(curve: (value: number) => number): Float32Array {
  const table = new Float32Array(CURVE_STEPS + 2);
  for (let step = 0; step < table.length; step += 1) table[step] = curve(step / CURVE_STEPS);
  return table;
}

function lookUp(table: Float32Array, value: number): number {
  if (value <= 0) return table[0];
  if (value >= 1) return table[CURVE_STEPS];
  const position = value * CURVE_STEPS;
  const step = position | 0;
  return table[step] + (table[step + 1] - table[step]) * (position - step);
}

function labCurve(value: number): number {
  return value > 0.008856451679 ? Math.cbrt(value) : (24389 / 27) * (value / 116) + 16 / 116;
}

function inverseLabCurve(value: number): number {
  return value > 6 / 29 ? value * value * value : (116 * value - 16) / (24389 / 27);
}

function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}
