export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A part of a picture, as fractions 0..1 of its width and height. */
export type Frame = Point & Size;

/** How a photo derives from its original: rotated clockwise by quarter turns, then cropped to the frame. */
export interface PhotoEdit {
  quarterTurns: number;
  frame: Frame;
}

export const WHOLE: Frame = { x: 0, y: 0, width: 1, height: 1 };
export const UNEDITED: PhotoEdit = { quarterTurns: 0, frame: WHOLE };

/** The size of a rotated picture. */
export function turnedSize({ width, height }: Size, quarterTurns: number): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Rotates the picture by one more quarter, clockwise or back; the frame keeps its content. */
export function turn({ quarterTurns, frame }: PhotoEdit, direction: 1 | -1): PhotoEdit {
  const { x, y, width, height } = frame;
  const turned =
    direction === 1
      ? { x: 1 - y - height, y: x, width: height, height: width }
      : { x: y, y: 1 - x - width, width: height, height: width };
  return { quarterTurns: (quarterTurns + direction + 4) % 4, frame: turned };
}

/** The position of a point after the picture is rotated by a quarter, clockwise or back. */
export function turnPoint({ x, y }: Point, direction: 1 | -1): Point {
  return direction === 1 ? { x: 1 - y, y: x } : { x: y, y: 1 - x };
}

/** Maps a point of the photo to the rotated original, both as fractions. */
export function toOriginal({ frame }: PhotoEdit, { x, y }: Point): Point {
  return { x: frame.x + x * frame.width, y: frame.y + y * frame.height };
}

export function isWhole({ x, y, width, height }: Frame): boolean {
  return Math.min(x, y) < 0.001 && Math.min(width, height) > 0.999;
}

/** The largest centred frame with these proportions, width by height. */
export function middleFrame(picture: Size, ratio: number): Frame {
  const width = Math.min(1, (ratio * picture.height) / picture.width);
  const height = Math.min(1, picture.width / (ratio * picture.height));
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
