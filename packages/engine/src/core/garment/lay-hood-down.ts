import type { Point, RgbaImage } from '#src/core/types.ts';

/** Position of a hood or a high collar on the product, in pixels of its picture. */
export interface Hood {
  /** Where the hood's outline meets the shoulders, on the left and on the right. */
  readonly left: Point;
  readonly right: Point;
  /** Outer ends of the shoulders, between which the hood lies, however far it is spread. */
  readonly shoulderLeft: Point;
  readonly shoulderRight: Point;
  /** Where the shoulders would meet the neck under the hood. */
  readonly neckLeft: Point;
  readonly neckRight: Point;
  /** Highest row of the product. */
  readonly top: number;
  /** Height above the shoulders when worn, relative to half the distance between its ends. */
  readonly roll: number;
}

/**
 * In the product's photo a hood lies spread out above the shoulders; worn down it sinks behind the neck, beside which
 * only a low roll shows. A high collar folds as well, to the height of the neck. Compresses what lies above the shoulder
 * line, more towards the top; what is spread out beyond the hood's ends goes.
 *
 * @param image the cut-out, changed in place.
 */
export function layHoodDown(image: RgbaImage, hood: Hood): void {
  const { width, data } = image;
  const press = measure(hood);
  const rows = Math.ceil(press.roll);
  const last = Math.min(width - 1, Math.ceil(hood.shoulderRight.x));
  const end = Math.max(0, Math.floor(hood.top) - 2);
  const column = new Float32Array(4 * (rows + 1));
  for (let x = Math.max(0, Math.floor(hood.shoulderLeft.x)); x <= last; x++) {
    const base = Math.round(shoulderAt(hood, x));
    let kept = 0;
    if (x < Math.floor(hood.left.x) || x > Math.ceil(hood.right.x)) {
      while (kept < rows && base > kept && data[((base - kept - 1) * width + x) * 4 + 3] > 0) kept++;
    } else {
      pressColumn(image, x, base, press, column);
      for (; kept <= rows && base >= kept; kept++) {
        data.set(column.subarray(4 * kept, 4 * kept + 4), ((base - kept) * width + x) * 4);
      }
      kept--;
    }
    for (let y = base - kept - 1; y >= end; y--) data[(y * width + x) * 4 + 3] = 0;
  }
}

/** Position of a photo point after the hood is laid down. */
export function pressPoint(hood: Hood, { x, y }: Point): Point {
  const base = shoulderAt(hood, x);
  const { roll, height } = measure(hood);
  const above = Math.min(height, base - y);
  if (above <= 0) return { x, y };
  const excess = (height - roll) / roll ** 2;
  const risen = excess > 0 ? (Math.sqrt(1 + 4 * excess * above) - 1) / (2 * excess) : above;
  return { x, y: base - risen };
}

interface Press {
  /** Target height and actual height of the hood above the shoulder line; pixels. */
  readonly roll: number;
  readonly height: number;
}

function measure({ left, right, neckLeft, neckRight, top, roll: share }: Hood): Press {
  const roll = (share * (right.x - left.x)) / 2;
  return { roll, height: Math.max(roll, Math.min(neckLeft.y, neckRight.y) - top) };
}

/** Height above the shoulder line in the photo of what ends up `risen` pixels above it. */
function heightInPhoto(risen: number, { roll, height }: Press): number {
  return risen + (height - roll) * (risen / roll) ** 2;
}

/** Mean colour and alpha of what is compressed into each row above `base`, upwards. */
function pressColumn(
  { width, data }: RgbaImage,
  x: number,
  base: number,
  press: Press,
  column: Float32Array,
): void {
  const { roll } = press;
  for (let n = 0; 4 * n < column.length; n++) {
    const low = n === 0 ? 0 : heightInPhoto(Math.min(roll, n - 0.5), press);
    const high = heightInPhoto(Math.min(roll, n + 0.5), press);
    let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0];
    for (let y = Math.round(base - low); y >= base - high && y >= 0; y--) {
      const at = (y * width + x) * 4;
      red += data[at] * data[at + 3];
      green += data[at + 1] * data[at + 3];
      blue += data[at + 2] * data[at + 3];
      alpha += data[at + 3];
      count++;
    }
    const whole = Math.max(1e-6, alpha);
    column[4 * n] = red / whole;
    column[4 * n + 1] = green / whole;
    column[4 * n + 2] = blue / whole;
    // What hangs over ground floats when it is pressed, so it goes.
    const under = n === 0 ? 255 : column[4 * n - 1];
    column[4 * n + 3] = count === 0 || n > roll ? 0 : Math.min(under, alpha / count);
  }
}

/** Row of the shoulder line: it rises to the hood's ends and on to the neck, and is level behind it. */
function shoulderAt(hood: Hood, x: number): number {
  const { left, right, neckLeft, neckRight } = hood;
  if (x < left.x) return rise(hood.shoulderLeft, left, x);
  if (x > right.x) return rise(hood.shoulderRight, right, x);
  if (x < neckLeft.x) return rise(left, neckLeft, x);
  if (x > neckRight.x) return rise(right, neckRight, x);
  return neckLeft.y + ((neckRight.y - neckLeft.y) * (x - neckLeft.x)) / Math.max(1, neckRight.x - neckLeft.x);
}

function rise(from: Point, to: Point, x: number): number {
  const share = (x - from.x) / (Math.abs(to.x - from.x) < 1 ? 1 : to.x - from.x);
  return from.y + (to.y - from.y) * Math.min(1, Math.max(0, share));
}
