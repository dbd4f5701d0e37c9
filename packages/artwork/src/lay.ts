import { AXIS, PICTURE } from './figure.ts';
import { at, createRandom, type Point, short, smooth } from './geometry.ts';

/** The cut of a garment, in picture pixels; half widths are measured from the middle of the picture. */
export interface Cut {
  readonly sleeve: 'short' | 'long';
  readonly neckHalf: number;
  /** The y of the neck's side points, of its lowest point in front, and of the hem. */
  readonly neckY: number;
  readonly neckDepth: number;
  readonly hemY: number;
  readonly shoulderHalf: number;
  readonly chestHalf: number;
  readonly hemHalf: number;
  /** How far the hem's middle is below its ends, as on shirts with tails. */
  readonly hemDrop: number;
  readonly neck: 'crew' | 'v' | 'collar';
}

/** One flat garment's outlines as SVG paths, and the edges that details follow. */
export interface Outlines {
  readonly body: string;
  readonly sleeves: readonly [string, string];
  /** The centre line of each sleeve from the shoulder to the cuff, with its half width. */
  readonly sleeveLines: readonly [SleeveLine, SleeveLine];
  readonly armholes: readonly [readonly Point[], readonly Point[]];
  readonly hem: readonly Point[];
}

/** The two edges of a sleeve, point by point opposite each other, from shoulder to cuff. */
export interface SleeveLine {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

const UNDERARM_DROP = 204;
const SHOULDER_DROP = 44;

/** Lays the garment out: body straight, sleeves spread clear of it, edges slightly uneven like real cloth. */
export function layOut(cut: Cut, seed: number): Outlines {
  const random = createRandom(seed);
  const wobble = (size: number): number => (random() - 0.5) * 2 * size;
  const armholes = [-1, 1].map((side) => armhole(cut, side)) as [Point[], Point[]];
  const sleeveLines = [-1, 1].map((side) => sleeveLine(cut, side, wobble(5))) as [SleeveLine, SleeveLine];
  const sides = [-1, 1].map((side): Point[] => {
    const hole = armholes[side === -1 ? 0 : 1];
    const [x, y] = hole.at(-1)!;
    const low: Point = [AXIS + side * (cut.hemHalf + wobble(2)), cut.hemY + wobble(2)];
    const third = (share: number, bow: number): Point => [
      x + (low[0] - x) * share - side * bow + wobble(1.6),
      y + (low[1] - y) * share,
    ];
    return [...hole, third(0.3, 5), third(0.65, 3), low];
  });
  const [left, right] = sides as [Point[], Point[]];
  const start = right.at(-1)!;
  const end = left.at(-1)!;
  const hem = hemLine(start, end, cut.hemDrop);
  const join = (points: readonly Point[]): string => smooth(points).replace(/^M/, 'L');
  const body = `${frontNeck(cut, 0)}${join(right)}${join(hem)}${join([...left].reverse())}Z`;
  const sleeves = sleeveLines.map(
    ({ outer, inner }) =>
      `${smooth(outer)}${cuff(outer.at(-1)!, inner.at(-1)!)}${join([...inner].reverse())}Z`,
  );
  return { body, sleeves: sleeves as [string, string], sleeveLines, armholes, hem };
}

function hemLine(start: Point, end: Point, drop: number): Point[] {
  return [0.06, 0.25, 0.5, 0.75, 0.94].map(
    (share): Point => [
      start[0] + (end[0] - start[0]) * share,
      start[1] + (end[1] - start[1]) * share + drop * (1 - (share * 2 - 1) ** 2),
    ],
  );
}

function armhole(cut: Cut, side: number): Point[] {
  const { shoulderHalf: s, chestHalf: c, neckY: y } = cut;
  const x = (half: number): number => AXIS + side * half;
  return [
    [x(s), y + SHOULDER_DROP],
    [x(s - 13), y + 82],
    [x((s + c) / 2 - 9), y + 122],
    [x(c), y + UNDERARM_DROP],
  ];
}

function sleeveLine(cut: Cut, side: number, turn: number): SleeveLine {
  const { shoulderHalf: s, chestHalf: c, neckY } = cut;
  const place = (x: number, down: number): Point => [AXIS + side * x, neckY + down];
  const top = [place(s - 4, SHOULDER_DROP - 1)];
  const underarm = [place(s - 26, 90), place(c - 18, 150), place(c - 3, UNDERARM_DROP - 5)];
  if (cut.sleeve === 'short') {
    return {
      outer: [...top, place(s + 48, 86), place(s + 90, 134), place(s + 122 + turn, 184)],
      inner: [...underarm, place(s + 44 + turn, 264)],
    };
  }
  return {
    outer: [
      ...top,
      place(s + 50, 86),
      place(s + 90, 150),
      place(s + 122 + turn * 0.4, 286),
      place(s + 142 + turn * 0.8, 424),
      place(s + 157 + turn, 560),
    ],
    inner: [
      ...underarm,
      place(c + 30 + turn * 0.4, 316),
      place(c + 62 + turn * 0.8, 444),
      place(s + 91 + turn, 573),
    ],
  };
}

function cuff(outer: Point, inner: Point): string {
  const middle: Point = [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2 + 10];
  return `Q${at(middle)} ${at(inner)}`;
}

/** The front edge of the neck, from the left side point to the right one; `grow` widens it in pixels. */
export function frontNeck(cut: Cut, grow: number): string {
  const half = cut.neckHalf + grow;
  const y = cut.neckY + grow * 0.44;
  const low = cut.neckDepth + grow * (cut.neck === 'v' ? 1.5 : 1.05);
  const x = (share: number): string => short(AXIS + share * half);
  if (cut.neck !== 'crew') {
    return `M${x(-1)} ${short(y)}C${x(-0.86)} ${short(y + (low - y) * 0.3)} ${x(-0.4)} ${short(y + (low - y) * 0.68)} ${AXIS} ${short(low)}C${x(0.4)} ${short(y + (low - y) * 0.68)} ${x(0.86)} ${short(y + (low - y) * 0.3)} ${x(1)} ${short(y)}`;
  }
  return `M${x(-1)} ${short(y)}C${x(-0.92)} ${short(y + (low - y) * 0.7)} ${x(-0.54)} ${short(low)} ${AXIS} ${short(low)}C${x(0.54)} ${short(low)} ${x(0.92)} ${short(y + (low - y) * 0.7)} ${x(1)} ${short(y)}`;
}

/** The back edge of the neck, drawn from right to left so that it closes `frontNeck`. */
export function backNeck(cut: Cut, lift: number): string {
  const { neckHalf: half, neckY: y } = cut;
  return `C${short(AXIS + half * 0.6)} ${short(y - lift)} ${short(AXIS - half * 0.6)} ${short(y - lift)} ${short(AXIS - half)} ${y}`;
}

/** A point between a sleeve's edges: `along` 0 at the shoulder to 1 at the cuff, `across` 0 outside to 1 inside. */
export function inSleeve(line: SleeveLine, along: number, across: number): Point {
  const last = line.outer.length - 1;
  const position = Math.min(last - 1e-6, Math.max(0, along * last));
  const index = Math.floor(position);
  const share = position - index;
  const on = (edge: readonly Point[], axis: 0 | 1): number =>
    edge[index]![axis] * (1 - share) + edge[index + 1]![axis] * share;
  return [
    on(line.outer, 0) * (1 - across) + on(line.inner, 0) * across,
    on(line.outer, 1) * (1 - across) + on(line.inner, 1) * across,
  ];
}

/** The whole picture as a path, for backgrounds and overlays. */
export const WHOLE = `M0 0H${PICTURE.width}V${PICTURE.height}H0Z`;
