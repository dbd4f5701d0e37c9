import { drawFolds, type Fold, fold, seam, stitches } from './cloth.ts';
import { AXIS, type Build, LEVEL } from './figure.ts';
import { at, type Point, short } from './geometry.ts';
import { fill, mix, stroke } from './paint.ts';
import { drawShirtFront } from './shirt-front.ts';
import { cutTop, neckline, type Top } from './top-cut.ts';

/** The body part of a top with neckline, folds, hem and, for a shirt, collar and placket. */
export function drawTopBody(top: Top, build: Build): string {
  const cut = cutTop(top, build);
  const hemline: Point[] = [-1, -0.5, 0, 0.5, 1].map((share) => [
    AXIS + share * cut.side.at(-1)![0],
    top.hem - 12 + (1 - share * share) * 7,
  ]);
  const underarm = cut.side.findIndex(([, y]) => y > LEVEL.armpit);
  const armhole = (side: number): Point[] =>
    cut.side.slice(2, underarm + 1).map(([x, y]): Point => [AXIS + side * x, y]);
  const band = top.kind === 'tank' ? 5 : 13;
  const trim =
    top.kind === 'shirt'
      ? drawShirtFront(top, cut.neckY)
      : `${fill(
          `${neckline(top, cut.neckY, 0)}${neckline(top, cut.neckY, band)
            .replace(/^M/, 'L')
            .replace(/L(\S+ \S+)C(.*)$/, (_, start: string, rest: string) => reversed(start, rest))}Z`,
          mix(top.colour, top.shade, 0.14),
          'opacity=".9"',
        )}${stroke(neckline(top, cut.neckY, band), top.shade, 1.3, 'opacity=".55"')}${stitches(arc(top, cut.neckY, band + 3), top.shade, 0.5)}`;
  const chest =
    top.kind === 'tank' ? '' : seam(armhole(-1), top.shade, 0.5) + seam(armhole(1), top.shade, 0.6);
  return `<use href="#topShape" fill="url(#top)" filter="url(#clothWide)"/>
<g clip-path="url(#topClip)">${bodyLight(build, top)}${drawFolds(bodyFolds(top, build), top.shade)}${top.tucked ? '' : stitches(hemline, top.shade, 0.75)}</g>
${chest}${top.kind === 'shirt' ? trim : `<g clip-path="url(#topClip)">${trim}</g>`}`;
}

function reversed(start: string, rest: string): string {
  const numbers = [...start.split(' '), ...rest.split(/[C ]/)].map(Number);
  const points: Point[] = [];
  for (let index = 0; index < numbers.length; index += 2) points.push([numbers[index]!, numbers[index + 1]!]);
  points.reverse();
  return `L${at(points[0]!)}C${points.slice(1).map(at).join(' ')}`;
}

function arc(top: Top, neckY: number, grow: number): Point[] {
  const half = top.neckHalf + grow;
  const low = top.neckDepth + grow;
  return [-1, -0.86, -0.5, 0, 0.5, 0.86, 1].map((share) => [
    AXIS + share * half,
    neckY + grow * 0.24 + (low - neckY - grow * 0.24) * Math.sqrt(Math.max(0, 1 - Math.abs(share) ** 2.2)),
  ]);
}

function bodyLight(build: Build, top: Top): string {
  const { chest, bust, belly, waist } = build;
  const y = LEVEL.bust;
  const swell = (side: number): string => {
    const x = AXIS + side * chest * 0.5;
    const reach = chest * 0.44;
    return `M${short(x - reach)} ${y}C${short(x - reach * 0.6)} ${y + 52} ${short(x + reach * 0.6)} ${y + 52} ${short(x + reach)} ${y}C${short(x + reach * 0.5)} ${y + 22} ${short(x - reach * 0.5)} ${y + 22} ${short(x - reach)} ${y}Z`;
  };
  const bosom =
    bust === 0
      ? ''
      : fill(
          swell(-1) + swell(1),
          top.shade,
          `opacity="${(0.14 + bust * 0.16).toFixed(2)}" filter="url(#soft8)"`,
        );
  const round =
    belly === 0
      ? ''
      : `<ellipse cx="${AXIS + 16}" cy="${LEVEL.waist + 108}" rx="${short(waist * 0.8)}" ry="14" fill="${top.shade}" opacity="${(belly * 0.3).toFixed(2)}" filter="url(#soft16)"/>`;
  return `${bosom}${round}<ellipse cx="${short(AXIS - chest * 0.42)}" cy="${y + 30}" rx="34" ry="120" fill="#fff" opacity="${glowOf(top)}" transform="rotate(4 ${AXIS} ${y})" filter="url(#soft16)"/>`;
}

/** Reduces the soft light on dark cloth, which would otherwise look like satin. */
function glowOf(top: Top): number {
  const green = Number.parseInt(top.colour.slice(3, 5), 16);
  return Math.round(8 + green / 24) / 100;
}

function bodyFolds(top: Top, build: Build): Fold[] {
  const { chest, waist, hip } = build;
  const w = waist + top.ease;
  const x = (share: number, half: number): number => AXIS + share * half;
  const folds: Fold[] = [
    fold([x(-1, chest), 404], [x(-0.8, chest), 428], [x(-0.5, chest), 440], 10, 0.3),
    fold([x(1.02, chest), 402], [x(0.8, chest), 430], [x(0.42, chest), 446], 12, 0.36),
    fold([x(1, chest), 424], [x(0.84, chest), 470], [x(0.78, chest), 520], 14, 0.2),
    fold([x(-1, chest), 426], [x(-0.86, chest), 460], [x(-0.84, chest), 500], 12, 0.16),
    fold([x(-1.02, w), 522], [x(-0.78, w), 534], [x(-0.5, w), 528], 8, 0.2),
    fold([x(1.02, w), 508], [x(0.72, w), 528], [x(0.42, w), 530], 10, 0.3),
  ];
  if (top.hem < LEVEL.waist + 60) return folds;
  const low = top.hem;
  return [
    ...folds,
    fold([x(0.62, chest), 452], [x(0.2, w), 520], [x(-0.4, w), 566], 22, 0.12),
    fold([x(1, w), 534], [x(0.74, w), 566], [x(0.36, w), 574], 9, 0.2),
    fold([x(-0.84, w), 548], [x(-0.74, w), 600], [x(-0.62, hip), low + 12], 20, 0.16),
    fold([x(0.5, w), 566], [x(0.42, w), 620], [x(0.44, hip), low + 14], 22, 0.2),
    fold([x(-0.12, w), 600], [x(-0.2, w), 650], [x(-0.14, hip), low + 12], 16, 0.12),
    fold([x(1.02, w), 580], [x(0.86, w), 640], [x(0.86, hip), low + 8], 16, 0.2),
  ];
}
