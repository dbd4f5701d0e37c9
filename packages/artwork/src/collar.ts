import { stitches } from './cloth.ts';
import { AXIS } from './figure.ts';
import type { Garment } from './garment.ts';
import { short } from './geometry.ts';
import { fill, mix, stroke } from './paint.ts';

/** A turned-down collar lying on the garment, with its stand behind the neck. */
export function drawCollar({ cut, colour, shade, thread, band }: Garment): string {
  const { neckHalf: half, neckY: y, neckDepth: low } = cut;
  const tone = band === undefined ? 'url(#fabric)' : band;
  const leaf = (side: number): string => {
    const x = (offset: number): string => short(AXIS + side * offset);
    return `M${x(half - 4)} ${y - 16}C${x(half + 10)} ${y - 8} ${x(half + 24)} ${y + 12} ${x(half + 30)} ${y + 30}C${x(half + 8)} ${y + 62} ${x(70)} ${y + 94} ${x(52)} ${low + 36}C${x(34)} ${low + 18} ${x(14)} ${low + 6} ${x(2)} ${low - 2}C${x(26)} ${y + 66} ${x(half - 18)} ${y + 26} ${x(half - 4)} ${y - 16}Z`;
  };
  const edge = (side: number): string => {
    const x = (offset: number): string => short(AXIS + side * offset);
    return `M${x(half + 23)} ${y + 30}C${x(half + 2)} ${y + 58} ${x(66)} ${y + 90} ${x(50)} ${low + 27}C${x(34)} ${low + 11} ${x(18)} ${low + 1} ${x(8)} ${low - 5}`;
  };
  const back = `M${AXIS - half + 4} ${y - 16}C${AXIS - half * 0.5} ${y - 38} ${AXIS + half * 0.5} ${y - 38} ${AXIS + half - 4} ${y - 16}C${AXIS + half * 0.6} ${y + 10} ${AXIS - half * 0.6} ${y + 10} ${AXIS - half + 4} ${y - 16}Z`;
  const shadow = fill(
    leaf(-1) + leaf(1),
    shade,
    'opacity=".5" filter="url(#soft4)" transform="translate(4 8)"',
  );
  const well = `M${AXIS - half - 4} ${y + 6}L${AXIS - half + 4} ${y - 16}C${AXIS - half * 0.5} ${y - 34} ${AXIS + half * 0.5} ${y - 34} ${AXIS + half - 4} ${y - 16}L${AXIS + half + 4} ${y + 6}L${AXIS + half - 18} ${y + 26}Q${AXIS} ${y - 8} ${AXIS - half + 18} ${y + 26}Z`;
  return `${fill(well, mix(colour, shade, 0.42))}<g clip-path="url(#bodyClip)">${shadow}</g>${fill(back, tone, 'filter="url(#small)"')}${stroke(`M${AXIS - half + 10} ${y - 12}C${AXIS - half * 0.5} ${y + 4} ${AXIS + half * 0.5} ${y + 4} ${AXIS + half - 10} ${y - 12}`, shade, 1.4, 'opacity=".4"')}
${[-1, 1].map((side) => `${fill(leaf(side), tone, 'filter="url(#small)"')}${stroke(leaf(side), mix(colour, shade, 0.7), 1, 'opacity=".4"')}${stroke(edge(side), thread, 1, 'stroke-dasharray="3.6 2.4" opacity=".6"')}`).join('')}`;
}

/** The button strip down the front, with its buttons and, for a shirt, a chest pocket and a yoke seam. */
export function drawPlacket({ cut, shade, thread, placket }: Garment): string {
  if (placket === undefined) return '';
  const top = cut.neckDepth - 8;
  const end = top + placket.length;
  const half = 17;
  const whole = end > cut.hemY;
  const strip = `M${AXIS - half} ${top}V${end}H${AXIS + half}V${top}Z`;
  const gap = (Math.min(end, cut.hemY) - top - 40) / Math.max(1, placket.buttons - (whole ? 0 : 0.4));
  const buttons = Array.from({ length: placket.buttons }, (_, index) => {
    const y = short(top + 40 + index * gap);
    return `<g transform="translate(${AXIS} ${y})"><circle cx="1.500" cy="2.500" r="7" fill="${shade}" opacity=".5"/><circle r="6.600" fill="#F2EDE3"/><circle r="4.400" fill="none" stroke="#b7ae9f"/><path d="M-1.600 -1.600l3.200 3.200m0 -3.200l-3.200 3.200" stroke="#857c70"/></g>`;
  }).join('');
  const box = whole
    ? ''
    : stroke(
        `M${AXIS - half + 4} ${end - 4}H${AXIS + half - 4}M${AXIS - half + 4} ${end - 16}H${AXIS + half - 4}`,
        thread,
        1,
        'stroke-dasharray="3.6 2.4" opacity=".6"',
      );
  return `${fill(strip, shade, 'opacity=".4" filter="url(#soft4)" transform="translate(5 2)"')}${fill(strip, 'url(#fabric)')}${fill(strip, 'url(#cloth)')}${stroke(`M${AXIS - half} ${top}V${end}${whole ? '' : `H${AXIS + half}`}M${AXIS + half} ${top}V${end}`, shade, 1.3, 'opacity=".55"')}${stitches(
    [
      [AXIS - half + 5, top],
      [AXIS - half + 5, end],
    ],
    thread,
    0.6,
  )}${stitches(
    [
      [AXIS + half - 5, top],
      [AXIS + half - 5, end],
    ],
    thread,
    0.6,
  )}${box}${buttons}${placket.pocket ? pocket(cut.neckY, shade, thread) : ''}`;
}

function pocket(neckY: number, shade: string, thread: string): string {
  const x = AXIS + 46;
  const y = neckY + 196;
  const outline = `M${x} ${y}H${x + 78}V${y + 74}L${x + 39} ${y + 94}L${x} ${y + 74}Z`;
  return `${fill(outline, shade, 'opacity=".4" filter="url(#soft4)" transform="translate(3 4)"')}${fill(outline, 'url(#fabric)')}${fill(outline, 'url(#cloth)')}${stroke(outline, shade, 1.2, 'opacity=".5"')}${stroke(`M${x + 4} ${y + 18}H${x + 74}M${x + 5} ${y + 4}V${y + 72}L${x + 39} ${y + 89}L${x + 73} ${y + 72}V${y + 4}`, thread, 1, 'stroke-dasharray="3.6 2.4" opacity=".6"')}`;
}
