import { at, type Point, smooth } from './geometry.ts';
import { fill, stroke } from './paint.ts';

/** One fold: start, middle and end of its ridge, the width of its shade (pixels) and its darkness (0 to 1). */
export interface Fold {
  readonly points: readonly [Point, Point, Point];
  readonly width: number;
  readonly depth: number;
}

/** One fold from its three ridge points, its width in pixels and its depth. */
export function fold(from: Point, middle: Point, to: Point, width: number, depth: number): Fold {
  return { points: [from, middle, to], width, depth };
}

/** A thin shape through three points that is `width` wide in its middle and pointed at both ends. */
export function sliver(
  [from, middle, to]: readonly [Point, Point, Point],
  width: number,
  shift: Point = [0, 0],
): string {
  const bend: Point = [middle[0] * 2 - (from[0] + to[0]) / 2, middle[1] * 2 - (from[1] + to[1]) / 2];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const normal: Point = [(-(to[1] - from[1]) / length) * width, ((to[0] - from[0]) / length) * width];
  const move = ([x, y]: Point, side: number): Point => [
    Math.round(x + shift[0] + normal[0] * side),
    Math.round(y + shift[1] + normal[1] * side),
  ];
  return `M${at(move(from, 0))}Q${at(move(bend, 1))} ${at(move(to, 0))}Q${at(move(bend, -1))} ${at(move(from, 0))}Z`;
}

/**
 * Folds in cloth lit from the top left: a wide soft shade, for deep folds also a narrow crisp one along the crease,
 * and a soft highlight on the lit side. `shade` is the cloth's own shadow colour.
 */
export function drawFolds(folds: readonly Fold[], shade: string): string {
  const byDepth = new Map<number, { soft: string; crisp: string; light: string }>();
  for (const { points, width, depth } of folds) {
    const layer = byDepth.get(depth) ?? { soft: '', crisp: '', light: '' };
    layer.soft += sliver(points, width * 0.8);
    if (depth >= 0.3) layer.crisp += sliver(points, width * 0.2);
    layer.light += sliver(points, width * 0.55, [-width * 0.6, -width * 0.36]);
    byDepth.set(depth, layer);
  }
  return [...byDepth]
    .map(([depth, { soft, crisp, light }]) => {
      const crease = crisp === '' ? '' : fill(crisp, shade, `opacity="${depth}" filter="url(#soft1)"`);
      return `${fill(soft, shade, `opacity="${depth}" filter="url(#soft4)"`)}${crease}${fill(light, '#fff', `opacity="${Math.round(depth * 50) / 100}" filter="url(#soft4)"`)}`;
    })
    .join('');
}

/** Topstitching: a dashed thread line with a faint groove under it. */
export function stitches(points: readonly Point[], thread: string, opacity = 0.5): string {
  return stroke(smooth(points), thread, 1, `stroke-dasharray="3.6 2.4" opacity="${opacity}"`);
}

/** A seam: one thin dark line with a highlight next to it. */
export function seam(points: readonly Point[], shade: string, opacity = 0.5): string {
  const path = smooth(points);
  return `${stroke(path, '#fff', 1.2, 'opacity=".16" transform="translate(-1.4 -.8)"')}${stroke(path, shade, 1.4, `opacity="${opacity}"`)}`;
}
