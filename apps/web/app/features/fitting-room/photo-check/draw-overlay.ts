import type { PhotoDrawing } from '@tryon/engine/browser/photo-findings.ts';
import type { Size } from '../photos/downscale-size.ts';

type Point = PhotoDrawing['points'][number];

/** Fractions of the photo's width, or of 3/4 of its height if that is more: lines look alike in all panels. */
const STROKE = 0.0048;
const DOT = 0.017;

const CREAM = '#fbf4ec';
const INK = '#1c1917';

/**
 * Draws the findings as an image of the photo's own size, so that it can be positioned exactly like the photo. Null
 * if there are no findings.
 */
export function drawOverlay(
  { points, lines, outline }: PhotoDrawing,
  { width, height }: Size,
): string | null {
  if (points.length === 0 && outline.length === 0) return null;
  const unit = Math.max(width, height * 0.75);
  const place = ({ x, y }: Point) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`;
  const path = (all: readonly Point[]) => `M${all.map(place).join('L')}`;
  const [line, dot] = [STROKE * unit, (DOT * unit).toFixed(1)];
  const dots = points.map((point) => `<path d="M${place(point)}h0"/>`).join('');
  const rim = outline.length > 2 ? `${path(outline)}Z` : '';
  const bones = lines.map(path).join('');
  const dashes = `${(line * 4).toFixed(1)} ${(line * 3.2).toFixed(1)}`;
  const drawn = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    `<path d="${rim}${bones}" stroke="${INK}" stroke-opacity=".32" stroke-width="${(line * 2).toFixed(1)}"/>`,
    `<path d="${bones}" stroke="${CREAM}" stroke-opacity=".6" stroke-width="${(line * 0.7).toFixed(1)}"/>`,
    `<path d="${rim}" stroke="${CREAM}" stroke-width="${line.toFixed(1)}" stroke-dasharray="${dashes}"/>`,
    `<g stroke="${INK}" stroke-opacity=".5" stroke-width="${dot}">${dots}</g>`,
    `<g stroke="${CREAM}" stroke-width="${(DOT * unit * 0.7).toFixed(1)}">${dots}</g>`,
    '</g></svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
