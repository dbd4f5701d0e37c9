import { drawFolds, type Fold, fold, seam, stitches } from './cloth.ts';
import { type ArmPose, AXIS, type Build, LEVEL, PICTURE } from './figure.ts';
import { at, type Point, short, smooth } from './geometry.ts';
import { stroke } from './paint.ts';

/** What a person wears below the waist. */
export interface Bottom {
  readonly kind: 'wide' | 'straight' | 'jeans' | 'skirt';
  readonly colour: string;
  readonly shade: string;
  readonly thread: string;
  /** The upper edge of the waistband, in picture pixels. */
  readonly rise: number;
}

function waistHalf(bottom: Bottom, build: Build): number {
  const share = Math.max(0, Math.min(1, (bottom.rise - LEVEL.waist) / (LEVEL.hip - LEVEL.waist)));
  return build.waist + (build.hip - build.waist) * share * 0.85 + 3 + build.belly * 5;
}

/** The outline of trousers or skirt, which extends below the picture's lower edge. */
export function bottomOutline(bottom: Bottom, build: Build): string {
  const waist = waistHalf(bottom, build);
  const hip = build.hip + 5;
  const floor = PICTURE.height + 60;
  const flare =
    bottom.kind === 'wide' ? 34 : bottom.kind === 'skirt' ? 58 : bottom.kind === 'jeans' ? -12 : 2;
  const half: Point[] = [
    [waist, bottom.rise],
    [waist + (hip - waist) * 0.6, (bottom.rise + LEVEL.hip) / 2 - 4],
    [hip, LEVEL.hip],
    [hip + 2 + flare * 0.16, LEVEL.crotch + 20],
    [hip - 4 + flare * 0.6, 890],
    [hip - 10 + flare, floor],
  ];
  const right = half.map(([x, y]): Point => [AXIS + x, y]);
  const left = half.map(([x, y]): Point => [AXIS - x, y]).reverse();
  const join = smooth(left).replace(/^M/, 'L');
  const top = `C${at([AXIS - waist * 0.5, bottom.rise + 7])} ${at([AXIS + waist * 0.5, bottom.rise + 7])} ${at(right[0]!)}`;
  if (bottom.kind === 'skirt') return `${smooth(right)}${join}${top}Z`;
  const gap = bottom.kind === 'jeans' ? 26 : 14;
  return `${smooth(right)}L${AXIS + gap} ${floor}C${AXIS + gap * 0.6} 900 ${AXIS + 4} 800 ${AXIS} ${LEVEL.crotch + 10}C${AXIS - 4} 800 ${AXIS - gap * 0.6} 900 ${AXIS - gap} ${floor}${join}${top}Z`;
}

/**
 * Trousers or a skirt with seams, folds and, unless covered by a top (`covered`), waistband and pockets. A hand in a
 * pocket draws that pocket itself.
 */
export function drawBottom(
  bottom: Bottom,
  build: Build,
  arms: readonly [ArmPose, ArmPose],
  covered: boolean,
): string {
  const skirt = bottom.kind === 'skirt';
  const cloth = bottom.kind === 'jeans' ? '<use href="#bottomShape" fill="url(#twill)" opacity=".5"/>' : '';
  const folds = drawFolds(skirt ? skirtFolds(build) : legFolds(build), bottom.shade);
  const upper = covered ? '' : `${skirt ? '' : pockets(bottom, build, arms)}${waistband(bottom, build)}`;
  return `<use href="#bottomShape" fill="url(#bottom)" filter="url(#legRound)"/>
<g clip-path="url(#bottomClip)">${cloth}${legLight(bottom, build)}${folds}${skirt ? '' : legSeams(bottom, build)}${upper}</g>`;
}

function legLight(bottom: Bottom, build: Build): string {
  const h = build.hip;
  const x = (share: number): string => short(AXIS + share * h);
  const inner =
    bottom.kind === 'skirt'
      ? ''
      : `<path d="M${x(0.02)} ${LEVEL.crotch - 10}C${x(0.12)} 820 ${x(0.16)} 930 ${x(0.18)} 1060L${x(0.44)} 1060C${x(0.36)} 920 ${x(0.22)} 800 ${x(0.02)} ${LEVEL.crotch - 10}Z" fill="${bottom.shade}" opacity=".6"/><path d="M${x(-0.02)} ${LEVEL.crotch}C${x(-0.1)} 830 ${x(-0.12)} 930 ${x(-0.14)} 1060H${x(-0.3)}C${x(-0.28)} 920 ${x(-0.18)} 800 ${x(-0.02)} ${LEVEL.crotch}Z" fill="${bottom.shade}" opacity=".45"/>`;
  return `<g filter="url(#soft8)">${inner}</g><g filter="url(#soft16)"><path d="M${x(-0.78)} 600C${x(-0.92)} 740 ${x(-0.86)} 900 ${x(-0.84)} 1060H${x(-0.5)}C${x(-0.5)} 900 ${x(-0.5)} 760 ${x(-0.5)} 620Z" fill="#fff" opacity=".17"/><path d="M${x(0.34)} 700C${x(0.36)} 820 ${x(0.42)} 940 ${x(0.44)} 1060H${x(0.62)}C${x(0.6)} 920 ${x(0.54)} 800 ${x(0.46)} 690Z" fill="#fff" opacity=".1"/></g>`;
}

function legFolds(build: Build): Fold[] {
  const h = build.hip;
  const x = (share: number): number => AXIS + share * h;
  const c = LEVEL.crotch;
  return [
    fold([x(-0.03), c + 6], [x(-0.28), c - 16], [x(-0.58), c - 20], 13, 0.36),
    fold([x(0.03), c + 6], [x(0.3), c - 14], [x(0.62), c - 24], 13, 0.4),
    fold([x(-0.05), c + 26], [x(-0.22), c + 20], [x(-0.4), c + 30], 9, 0.24),
    fold([x(0.05), c + 26], [x(0.26), c + 20], [x(0.46), c + 32], 9, 0.3),
    fold([x(-0.98), c - 30], [x(-0.82), c + 50], [x(-0.86), c + 150], 18, 0.12),
    fold([x(0.98), c - 40], [x(0.8), c + 50], [x(0.88), c + 170], 20, 0.16),
    fold([x(-0.16), 880], [x(-0.4), 912], [x(-0.66), 916], 18, 0.12),
    fold([x(0.2), 890], [x(0.46), 924], [x(0.8), 926], 20, 0.2),
    fold([x(-0.92), 960], [x(-0.6), 986], [x(-0.3), 976], 16, 0.12),
    fold([x(0.96), 970], [x(0.66), 1000], [x(0.34), 990], 18, 0.2),
  ];
}

function skirtFolds(build: Build): Fold[] {
  const h = build.hip;
  const lines = [-0.78, -0.46, -0.12, 0.22, 0.5, 0.8];
  return lines.map((share, index) =>
    fold(
      [AXIS + share * h * 0.82, 628 + (index % 3) * 26],
      [AXIS + share * h * 1.02, 800],
      [AXIS + share * h * 1.34, 1080],
      18 + (index % 2) * 8,
      0.3 + (index % 3) * 0.06,
    ),
  );
}

function legSeams(bottom: Bottom, build: Build): string {
  const { kind, shade, thread, rise } = bottom;
  const x = (share: number): number => AXIS + share * build.hip;
  const front = stroke(`M${AXIS} ${rise + 22}L${AXIS + 1} ${LEVEL.crotch + 8}`, shade, 1.4, 'opacity=".75"');
  const fly = `M${AXIS + 15} ${rise + 24}V${LEVEL.crotch - 70}Q${AXIS + 14} ${LEVEL.crotch - 44} ${AXIS + 2} ${LEVEL.crotch - 34}`;
  const flyStitch = stroke(fly, thread, 1, 'stroke-dasharray="3.6 2.4" opacity=".6"');
  if (kind === 'jeans') return front + flyStitch;
  const crease = (side: number): string =>
    `M${short(x(side * 0.5))} 690Q${short(x(side * 0.52))} 860 ${short(x(side * 0.57))} 1060`;
  const creases = `${stroke(crease(-1), '#fff', 2, 'opacity=".16"')}${stroke(crease(1), shade, 2, 'opacity=".6"')}`;
  const waist = waistHalf(bottom, build);
  const pleat = (side: number): Fold =>
    fold([AXIS + side * waist * 0.5, rise + 22], [x(side * 0.5), 640], [x(side * 0.5), 720], 9, 0.4);
  return `${front}${flyStitch}${creases}${kind === 'wide' ? drawFolds([pleat(-1), pleat(1)], shade) : ''}`;
}

function pockets(bottom: Bottom, build: Build, arms: readonly [ArmPose, ArmPose]): string {
  const { kind, shade, thread, rise } = bottom;
  const waist = waistHalf(bottom, build);
  const hip = build.hip + 2;
  const pocket = (side: number, inset: number): Point[] => {
    const at = (x: number, y: number): Point => [AXIS + side * (x - inset), rise + y + inset * 0.4];
    return kind === 'jeans'
      ? [at(waist - 44, 22), at(waist - 36, 56), at(hip, 74)]
      : [at(waist - 24, 22), at(waist + (hip - waist) * 0.5, 74), at(hip, 118)];
  };
  return ([-1, 1] as const)
    .filter((side) => arms[side === -1 ? 0 : 1] !== 'pocket')
    .map((side) => seam(pocket(side, 0), shade, 0.85) + stitches(pocket(side, 5), thread, 0.6))
    .join('');
}

function waistband(bottom: Bottom, build: Build): string {
  const waist = waistHalf(bottom, build) + 8;
  const y = bottom.rise;
  const curve = (down: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((share) => [AXIS + share * waist, y + down + (1 - share * share) * 5]);
  const loops =
    bottom.kind === 'jeans' || bottom.kind === 'straight'
      ? [-0.56, 0.56]
          .map(
            (share) =>
              `<rect x="${short(AXIS + share * waist - 4)}" y="${y - 1}" width="8" height="30" rx="1.500" fill="url(#bottom)" stroke="${bottom.shade}" stroke-opacity=".6"/>`,
          )
          .join('')
      : '';
  const button =
    bottom.kind === 'skirt'
      ? ''
      : `<circle cx="${AXIS}" cy="${y + 16}" r="5" fill="${bottom.kind === 'jeans' ? '#B08A55' : bottom.shade}" opacity=".9"/><circle cx="${AXIS - 1}" cy="${y + 15}" r="2" fill="#fff" opacity=".3"/>`;
  return `${seam(curve(23), bottom.shade, 0.8)}${stitches(curve(19), bottom.thread, 0.5)}${loops}${button}`;
}
