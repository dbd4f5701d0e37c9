import type { Mask, Point, RgbaImage } from '@tryon/engine/core/types.ts';

/** A pair of points, either on the cut-out or at their target positions. */
export interface Span {
  readonly left: Point;
  readonly right: Point;
}

const GREY = 128;

/** A baseline that a try-on must beat: the region filled with grey. */
export function coverWithGrey(photo: RgbaImage, mask: Mask): RgbaImage {
  const data = photo.data.slice();
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] > 0) data.fill(GREY, i * 4, i * 4 + 3);
  return { ...photo, data };
}

/**
 * A baseline that a try-on must beat: the upright cut-out over the photo, moved and scaled so that the middle and the
 * width of `from` match those of `to`.
 *
 * @param cutOut straight alpha.
 */
export function pasteNaively(photo: RgbaImage, cutOut: RgbaImage, from: Span, to: Span): RgbaImage {
  const scale = (to.right.x - to.left.x) / (from.right.x - from.left.x);
  const start = {
    x: middle(from, 'x') - middle(to, 'x') / scale,
    y: middle(from, 'y') - middle(to, 'y') / scale,
  };
  const data = photo.data.slice();
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      layPixel(data, (y * photo.width + x) * 4, cutOut, start.x + x / scale, start.y + y / scale);
    }
  }
  return { ...photo, data };
}

const middle = ({ left, right }: Span, axis: 'x' | 'y') => (left[axis] + right[axis]) / 2;

/** Bilinear and weighted by alpha; does nothing outside the cut-out. */
function layPixel(data: Uint8ClampedArray, at: number, cutOut: RgbaImage, x: number, y: number): void {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column + 1 >= cutOut.width || row + 1 >= cutOut.height) return;
  const [right, below] = [x - column, y - row];
  const corners = [
    { column, row, weight: (1 - right) * (1 - below) },
    { column: column + 1, row, weight: right * (1 - below) },
    { column, row: row + 1, weight: (1 - right) * below },
    { column: column + 1, row: row + 1, weight: right * below },
  ];
  let covered = 0;
  const color = [0, 0, 0];
  for (const corner of corners) {
    const from = (corner.row * cutOut.width + corner.column) * 4;
    const share = (corner.weight * cutOut.data[from + 3]) / 255;
    covered += share;
    for (let channel = 0; channel < 3; channel++) color[channel] += share * cutOut.data[from + channel];
  }
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel] = data[at + channel] * (1 - covered) + color[channel];
  }
}
