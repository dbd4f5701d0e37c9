import { stitches } from './cloth.ts';
import { AXIS } from './figure.ts';
import { short } from './geometry.ts';
import { fill, stroke } from './paint.ts';
import type { Top } from './top-cut.ts';

/** A shirt's collar and button strip; `neckY` is the height of the neck's side points. */
export function drawShirtFront(top: Top, neckY: number): string {
  const x = AXIS;
  const y = neckY;
  const half = top.neckHalf;
  const low = top.neckDepth;
  const placket = `M${x - 15} ${low - 6}L${x - 15} ${top.hem + 3}H${x + 15}L${x + 15} ${low - 6}Z`;
  const buttons = Array.from({ length: 5 }, (_, index) => {
    const cy = low + 34 + index * 62;
    if (cy > top.hem - 16) return '';
    return `<circle cx="${x + 1}" cy="${cy + 1.5}" r="5" fill="${top.shade}" opacity=".5"/><circle cx="${x}" cy="${cy}" r="4.600" fill="#F1ECE2"/><path d="M${x - 1.4} ${cy - 1.4}l2.800 2.800m0 -2.800l-2.800 2.800" stroke="#8d8678" stroke-width=".9"/>`;
  }).join('');
  const leaf = (side: number): string =>
    `M${short(x + side * (half - 8))} ${short(y - 20)}C${short(x + side * (half + 4))} ${short(y - 14)} ${short(x + side * (half + 14))} ${short(y + 2)} ${short(x + side * (half + 12))} ${short(y + 10)}C${short(x + side * (half + 4))} ${short(y + 34)} ${short(x + side * 36)} ${short(low + 10)} ${short(x + side * 30)} ${short(low + 18)}L${short(x + side * 4)} ${short(low - 8)}C${short(x + side * 20)} ${short(low - 30)} ${short(x + side * (half - 8))} ${short(y + 10)} ${short(x + side * (half - 8))} ${short(y - 20)}Z`;
  return `<g filter="url(#soft4)"><path d="${leaf(-1)}${leaf(1)}" fill="${top.shade}" opacity=".5" transform="translate(4 7)"/></g>
${fill(placket, 'url(#top)')}${stroke(`M${x - 15} ${low - 4}V${top.hem + 4}M${x + 15} ${low - 4}V${top.hem + 4}`, top.shade, 1.2, 'opacity=".5"')}${stitches(
  [
    [x - 11, low],
    [x - 11, top.hem + 2],
  ],
  top.shade,
  0.5,
)}${stitches(
  [
    [x + 11, low],
    [x + 11, top.hem + 2],
  ],
  top.shade,
  0.5,
)}${buttons}
${fill(leaf(-1), 'url(#top)', 'filter="url(#fingerCloth)"')}${fill(leaf(1), 'url(#top)', 'filter="url(#fingerCloth)"')}${stroke(leaf(-1) + leaf(1), top.shade, 1, 'opacity=".4"')}`;
}
