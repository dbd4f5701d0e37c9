import { torsoHalf } from './body.ts';
import { AXIS, type Build, LEVEL } from './figure.ts';
import { at, type Point, short, smooth } from './geometry.ts';

/** A plain top as a person wears it. */
export interface Top {
  readonly kind: 'tank' | 'tee' | 'longSleeve' | 'shirt';
  readonly colour: string;
  readonly shade: string;
  /** The height of the hem, in picture pixels. */
  readonly hem: number;
  readonly tucked: boolean;
  /** Space between body and cloth, in pixels. */
  readonly ease: number;
  /** Half width and lowest point of the neck opening. */
  readonly neckHalf: number;
  readonly neckDepth: number;
}

/** A top fitted to one body: the outline of the body part and its right edge, relative to the axis. */
export interface TopCut {
  readonly body: string;
  readonly side: readonly Point[];
  readonly neckY: number;
}

function shoulderLine(build: Build, x: number): number {
  const half = torsoHalf(build);
  for (let index = 2; index < 6; index += 1) {
    const [from, to] = [half[index]!, half[index + 1]!];
    if (x >= from[0] && x <= to[0])
      return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]) - 4;
  }
  return half[5]![1];
}

function sideOf(top: Top, build: Build, neckY: number): Point[] {
  const { shoulder, chest, waist, hip, bust, belly } = build;
  const ease = top.ease;
  const low = Math.max(0, Math.min(1, (top.hem - LEVEL.waist) / (LEVEL.hip - LEVEL.waist)));
  const flank: Point[] = [
    [chest + 2 + ease * 0.3 + bust * 4, LEVEL.bust + 22],
    [(chest + waist * 2) / 3 + ease * 0.8 + belly * 4, 488],
    [waist + ease + belly * 6, LEVEL.waist],
  ];
  if (top.hem > LEVEL.waist + 40) {
    flank.push([waist + (hip - waist) * 0.76 * low + ease * 0.9 + belly * 4, (LEVEL.waist + top.hem) / 2]);
    flank.push([waist + (hip - waist) * low + ease * 0.8 + 2, top.hem]);
  } else {
    flank.push([waist + ease * 0.6, top.hem]);
  }
  if (top.kind === 'tank') {
    const outer = top.neckHalf + 25;
    return [
      [top.neckHalf, neckY],
      [outer, shoulderLine(build, outer) + 1],
      [outer + 2, 340],
      [chest - 17, 384],
      [chest + 1, LEVEL.armpit + 12],
      ...flank,
    ];
  }
  return [
    [top.neckHalf, neckY],
    [shoulder * 0.66, shoulderLine(build, shoulder * 0.66)],
    [shoulder - 27, shoulderLine(build, shoulder - 27) + 3],
    [shoulder - 31, 350],
    [Math.min(shoulder - 30, chest - 2), 382],
    [chest + 4, LEVEL.armpit + 8],
    ...flank,
  ];
}

/** Cuts the body part of a top to fit a build. */
export function cutTop(top: Top, build: Build): TopCut {
  const neckY = shoulderLine(build, top.neckHalf);
  const side = sideOf(top, build, neckY);
  const right = side.map(([x, y]): Point => [AXIS + x, y]);
  const left = side.map(([x, y]): Point => [AXIS - x, y]).reverse();
  const join = (points: readonly Point[]): string => smooth(points).replace(/^M/, 'L');
  const droop = top.tucked ? 4 : 9;
  const body = `${neckline(top, neckY, 0)}${join(right)}C${at([right.at(-1)![0] * 0.55 + AXIS * 0.45, top.hem + droop])} ${at([left[0]![0] * 0.55 + AXIS * 0.45, top.hem + droop])} ${at(left[0]!)}${join(left)}Z`;
  return { body, side, neckY };
}

/** The neck edge from left to right as a path; `grow` widens it, in pixels. */
export function neckline(top: Top, neckY: number, grow: number): string {
  const half = top.neckHalf + grow;
  const low = top.neckDepth + grow;
  const y = neckY + grow * 0.24;
  return `M${short(AXIS - half)} ${short(y)}C${short(AXIS - half * 0.94)} ${short(y + (low - y) * 0.72)} ${short(AXIS - half * 0.56)} ${short(low)} ${AXIS} ${short(low)}C${short(AXIS + half * 0.56)} ${short(low)} ${short(AXIS + half * 0.94)} ${short(y + (low - y) * 0.72)} ${short(AXIS + half)} ${short(y)}`;
}

/** The outline of the body part, for clipping and for the shade on the clothes below. */
export function topOutline(top: Top, build: Build): string {
  return cutTop(top, build).body;
}
