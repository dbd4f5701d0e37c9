import { PICTURE } from './figure.ts';
import { fill, gradient } from './paint.ts';

/** The two tones of a plain wall and the position of the window light on it. */
export interface Wall {
  readonly light: string;
  readonly dark: string;
  /** Moves the window light sideways, in pixels. */
  readonly shift: number;
}

/** The gradient that a wall needs in the definitions. */
export function wallGradient(wall: Wall): string {
  return gradient(
    'wall',
    [0, 0, PICTURE.width * 0.7, PICTURE.height],
    [
      [0, wall.light],
      [1, wall.dark],
    ],
  );
}

/** A plain wall with soft bars of window light from the top left and a darker lower edge. */
export function drawWall(wall: Wall): string {
  const s = wall.shift;
  const bar = (x: number, width: number, end: number, opacity: number): string =>
    fill(
      `M${x + s} -40L${x + width + s} -40L${x + width - 260 + s} ${end}L${x - 260 + s} ${end}Z`,
      '#fff',
      `opacity="${opacity}"`,
    );
  return `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="url(#wall)"/>
<g filter="url(#soft16)">${bar(-60, 250, 800, 0.36)}${bar(290, 250, 830, 0.3)}${bar(640, 250, 820, 0.2)}</g>`;
}
