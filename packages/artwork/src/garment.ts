import { seam, stitches } from './cloth.ts';
import { drawCollar, drawPlacket } from './collar.ts';
import { AXIS, PICTURE } from './figure.ts';
import { type Point, short, smooth } from './geometry.ts';
import { backNeck, type Cut, frontNeck, inSleeve, layOut, type Outlines, WHOLE } from './lay.ts';
import { drawLayFolds } from './lay-folds.ts';
import { blurFilter, fill, gradient, mix, reliefFilter, shape, stroke } from './paint.ts';

/** All properties of one flat-lay picture. */
export interface Garment {
  readonly id: string;
  readonly seed: number;
  readonly cut: Cut;
  readonly colour: string;
  readonly shade: string;
  readonly thread: string;
  readonly cloth: 'jersey' | 'oxford' | 'twill' | 'pique';
  readonly stripes?: {
    readonly colour: string;
    readonly from: number;
    readonly step: number;
    readonly width: number;
  };
  /** An SVG fragment printed on the chest; the origin is the middle of the print. */
  readonly print?: string;
  /** For collars: the placket's length (pixels from the neck), the number of buttons, and whether it has a pocket. */
  readonly placket?: { readonly length: number; readonly buttons: number; readonly pocket: boolean };
  readonly band?: string;
}

/** Writes a whole flat-lay picture as an SVG source; `label` says what it shows. */
export function drawGarment(garment: Garment, label: string): string {
  const outlines = layOut(garment.cut, garment.seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">
<style>path{stroke-linecap:round}</style>
<defs>
${definitions(garment, outlines)}
</defs>
${fill(WHOLE, '#ECE8E0')}
<g filter="url(#castWide)"><g filter="url(#castNear)">
${insideNeck(garment)}
${drawSleeves(garment, outlines)}
${drawBody(garment, outlines)}
${edgeLight()}
${drawNeck(garment)}
</g></g>
</svg>
`;
}

/** Light and shade along the edges of body and sleeves together, drawn over both cloth and stripes. */
function edgeLight(): string {
  const shapes = ['leftSleeve', 'rightSleeve', 'body'].map(
    (id) => `<use href="#${id}Shape" fill="#808080"/>`,
  );
  return `<g filter="url(#round)" style="mix-blend-mode:hard-light">${shapes.join('')}</g>`;
}

function castFilter(id: string, dx: number, dy: number, blur: number, opacity: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}" color-interpolation-filters="sRGB"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#4a3b2c" flood-opacity="${opacity}"/></filter>`;
}

const CLOTHS: Record<Garment['cloth'], string> = {
  jersey:
    '<pattern id="cloth" width="3" height="5" patternUnits="userSpaceOnUse"><path d="M0 0V5" stroke="#000" stroke-opacity=".07"/><path d="M1.500 0V5" stroke="#fff" stroke-opacity=".06"/></pattern>',
  oxford:
    '<pattern id="cloth" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0H2V2H0ZM2 2H4V4H2Z" fill="#fff" fill-opacity=".22"/></pattern>',
  twill:
    '<pattern id="cloth" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M-1 1L1 -1M0 4L4 0M3 5L5 3" stroke="#fff" stroke-opacity=".2"/></pattern>',
  pique:
    '<pattern id="cloth" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="1.500" cy="1.500" r="1.100" fill="#000" fill-opacity=".16"/><circle cx="4.500" cy="4.500" r="1.100" fill="#000" fill-opacity=".16"/></pattern>',
};

function definitions({ colour, shade, cloth, seed }: Garment, outlines: Outlines): string {
  const light = mix(colour, '#ffffff', 0.14);
  return [
    gradient(
      'fabric',
      [120, 180, 680, 800],
      [
        [0, light],
        [0.5, colour],
        [1, mix(colour, shade, 0.24)],
      ],
    ),
    CLOTHS[cloth],
    [1, 2, 4, 8, 16].map((deviation) => blurFilter(`soft${deviation}`, deviation)).join(''),
    reliefFilter('round', { shade, shadeOpacity: 0.5, lightOpacity: 0.24, reach: 22 }),
    reliefFilter('small', { shade, shadeOpacity: 0.32, lightOpacity: 0.34, reach: 8 }),
    `<filter id="drape" filterUnits="userSpaceOnUse" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".011 .006" numOctaves="2" seed="${seed}"/><feGaussianBlur stdDeviation="3"/><feDiffuseLighting surfaceScale="34" diffuseConstant="1" lighting-color="#fff"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting><feGaussianBlur stdDeviation="4"/></filter>`,
    castFilter('castNear', 3, 5, 4, 0.22),
    castFilter('castWide', 14, 22, 22, 0.26),
    shape('body', outlines.body),
    shape('leftSleeve', outlines.sleeves[0]),
    shape('rightSleeve', outlines.sleeves[1]),
  ].join('\n');
}

function cloth(clipName: string): string {
  return `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="url(#cloth)" clip-path="url(#${clipName})"/>`;
}

function drape(clipName: string): string {
  return `<g clip-path="url(#${clipName})" style="mix-blend-mode:soft-light" opacity=".5"><rect width="${PICTURE.width}" height="${PICTURE.height}" filter="url(#drape)"/></g>`;
}

function drawSleeves(garment: Garment, outlines: Outlines): string {
  const folds = drawLayFolds(garment.cut, outlines, garment.shade, garment.seed).sleeves;
  return (['left', 'right'] as const)
    .map((name, index) => {
      const line = outlines.sleeveLines[index]!;
      const end = garment.cut.sleeve === 'short' ? 0.93 : garment.placket === undefined ? 0.965 : 0.9;
      const across = (along: number): Point[] =>
        [0, 0.5, 1].map((share) => {
          const [x, y] = inSleeve(line, along, share);
          return [x, y + (share === 0.5 ? 4 : 0)];
        });
      const finish =
        garment.placket === undefined || garment.cut.sleeve === 'short'
          ? stitches(across(end), garment.thread, 0.6) + stitches(across(end + 0.018), garment.thread, 0.5)
          : seam(across(end), garment.shade, 0.6) + stitches(across(end + 0.015), garment.thread, 0.5);
      const inner = `<g clip-path="url(#${name}SleeveClip)">${sleeveStripes(garment, outlines, index as 0 | 1)}${stroke(smooth(outlines.armholes[index]!), garment.shade, 12, 'opacity=".3" filter="url(#soft4)"')}${folds[index]}${finish}</g>`;
      return `<use href="#${name}SleeveShape" fill="url(#fabric)"/>${cloth(`${name}SleeveClip`)}${inner}${drape(`${name}SleeveClip`)}`;
    })
    .join('\n');
}

function sleeveStripes({ stripes, cut }: Garment, outlines: Outlines, side: 0 | 1): string {
  if (stripes === undefined) return '';
  const line = outlines.sleeveLines[side];
  const cuff = inSleeve(line, 1, 0.5);
  const crook = inSleeve(line, cut.sleeve === 'short' ? 0.7 : 0.55, 0.5);
  const length = Math.hypot(crook[0] - cuff[0], crook[1] - cuff[1]);
  const up: Point = [(crook[0] - cuff[0]) / length, (crook[1] - cuff[1]) / length];
  const reach = cut.sleeve === 'short' ? 150 : 488;
  let path = '';
  for (let distance = cut.sleeve === 'short' ? 34 : 24; distance < reach; distance += stripes.step) {
    const [x, y] = [cuff[0] + up[0] * distance, cuff[1] + up[1] * distance];
    const wide = 96;
    path += `M${short(x - up[1] * wide)} ${short(y + up[0] * wide)}Q${short(x - up[0] * 9)} ${short(y - up[1] * 9)} ${short(x + up[1] * wide)} ${short(y - up[0] * wide)}`;
  }
  return stroke(path, stripes.colour, stripes.width);
}

function bodyStripes({ stripes, cut }: Garment): string {
  if (stripes === undefined) return '';
  let path = '';
  for (let y = cut.neckY + stripes.from, index = 0; y < cut.hemY - 30; y += stripes.step, index += 1) {
    const sag = Math.sin(index * 0.5) * 1.6;
    path += `M170 ${short(y + sag)}Q280 ${short(y + 5 - sag)} 384 ${short(y + 3)}T600 ${short(y - sag)}`;
  }
  return stroke(path, stripes.colour, stripes.width);
}

function drawBody(garment: Garment, outlines: Outlines): string {
  const { cut, shade, thread } = garment;
  const raised = (up: number): Point[] => outlines.hem.map(([x, y]): Point => [x, y - up]);
  const ends = (points: Point[], up: number): Point[] => [
    [AXIS + cut.hemHalf, cut.hemY - up],
    ...points,
    [AXIS - cut.hemHalf, cut.hemY - up],
  ];
  const print =
    garment.print === undefined
      ? ''
      : `<g transform="translate(${AXIS} ${cut.neckY + 240}) scale(1.1)">${garment.print}</g>`;
  const front = garment.placket === undefined ? '' : drawPlacket(garment);
  return `<use href="#bodyShape" fill="url(#fabric)"/>${cloth('bodyClip')}<g clip-path="url(#bodyClip)">${bodyStripes(garment)}${print}${front}${drawLayFolds(cut, outlines, shade, garment.seed).body}${stitches(ends(raised(17), 17), thread, 0.7)}${stitches(ends(raised(22), 22), thread, 0.55)}</g>
${drape('bodyClip')}${seam(outlines.armholes[0], shade, 0.6)}${seam(outlines.armholes[1], shade, 0.6)}`;
}

function insideNeck({ cut, colour, shade, band }: Garment): string {
  const inside = `${frontNeck(cut, 2)}${backNeck(cut, 16)}Z`;
  const edge = `M${AXIS + cut.neckHalf} ${cut.neckY}${backNeck(cut, 16)}`;
  return `<clipPath id="insideClip"><path d="${inside}"/></clipPath>
<g>${fill(inside, mix(colour, shade, 0.62))}<g clip-path="url(#insideClip)">${fill(frontNeck(cut, 2), shade, 'opacity=".35" filter="url(#soft8)" transform="translate(-6 -16)"')}${stroke(edge, mix(band ?? colour, shade, 0.3), 34)}${stroke(edge, shade, 34, 'stroke-dasharray="1 2.6" opacity=".12"')}${stroke(edge, shade, 1.2, 'opacity=".5" transform="translate(0 17)"')}
<rect x="${AXIS - 21}" y="${cut.neckY + 6}" width="42" height="25" fill="#000" opacity=".25" transform="translate(2 3)"/><rect x="${AXIS - 21}" y="${cut.neckY + 6}" width="42" height="25" fill="#F7F3EA"/><path d="M${AXIS - 13} ${cut.neckY + 15}h26M${AXIS - 8} ${cut.neckY + 22}h16" stroke="#8A2438" stroke-width="2.200"/></g></g>`;
}

function drawNeck(garment: Garment): string {
  const { cut, shade, colour, thread } = garment;
  if (cut.neck === 'collar') return drawCollar(garment);
  const width = 17;
  const middle = frontNeck(cut, width / 2);
  const tone = garment.band ?? mix(colour, '#ffffff', 0.06);
  return `<g clip-path="url(#bodyClip)"><g filter="url(#small)">${stroke(middle, tone, width, 'style="stroke-linecap:butt"')}</g>${stroke(middle, shade, width - 2, 'style="stroke-linecap:butt" stroke-dasharray="1 2.4" opacity=".1"')}
${stroke(frontNeck(cut, width), shade, 1.4, 'opacity=".5"')}${stroke(frontNeck(cut, width + 5), thread, 1, 'stroke-dasharray="3.6 2.4" opacity=".55"')}</g>${stroke(frontNeck(cut, 1.5), '#fff', 2, 'opacity=".34"')}${stroke(frontNeck(cut, 0), shade, 1.2, 'opacity=".6"')}`;
}
