import type { LabImage, Mask, Plane, Point } from '#src/core/types.ts';

/** Where a closed or standing neck is looked at. */
export interface NeckRegion {
  readonly lab: LabImage;
  readonly mask: Mask;
  /** Where the neck meets the shoulders, left and right, in the pixels of the mask. */
  readonly left: Point;
  readonly right: Point;
}

/** The reverse may hang this share of the neck's width under its corners; the front is read from there on. */
const BELOW_CORNERS = 0.12;
const FRONT = 1;
/** Chroma of a coloured print (ninth decile), and how much of it comes through to the reverse. */
const COLOURED = 25;
const FADED = 0.5;
/** By how much the reverse is lighter than the print's own ground, L, and over which range that is a matter of degree. */
const LIGHTER = 15;
const DOUBT = 20;
/** A print shows on its reverse, too: at least this standard deviation of lightness. A plain collar has less. */
const PATTERN = 10;
/** The reverse covers at least this share of the neck above its corners. */
const LEAST = 0.25;
/** A frill reaches at most this far beyond the corners, as a share of the neck's width. */
const FRILL = 0.1;
/** Width of the product's soft edge, pixels. */
const SOFT = 2;
/** Columns by which the path may miss the side of a tooth. */
const BESIDE = 5;
/** Rows by which the edge may rise or fall from one column to the next. */
const STEEPEST = 6;

/** Where a standing neck's front ends, left to right, in the pixels of the mask. */
export interface FrontRim {
  /** 1 where the far side is seen, the thread along the rim included. */
  readonly reverse: Plane;
  /** 1 where the print's own ground shows on the front. */
  readonly ground: Plane;
  /** An even edge near it, along which the product is cut. */
  readonly cut: readonly Point[];
}

/**
 * Looks in a standing neck for the far side, seen from inside: of a coloured print on a dark ground that is the
 * reverse of the cloth, on which the print shows, lighter and nearly without colour.
 * @returns null when no reverse is seen.
 */
export function findPrintedReverse(region: NeckRegion): FrontRim | null {
  const { lab, mask } = region;
  const first = Math.round(region.left.x);
  const last = Math.round(region.right.x);
  const across = last - first;
  const corners = Math.round((region.left.y + region.right.y) / 2);
  const limit = corners + Math.round(BELOW_CORNERS * across);
  if (across < 8 || first < 0 || last >= lab.width || limit + FRONT * across >= lab.height) return null;
  const print = readPrint(region, first, last, limit, limit + Math.round(FRONT * across));
  if (print.chroma < COLOURED) return null;
  const tops = new Int32Array(across + 1);
  for (let n = 0; n <= across; n++) tops[n] = firstSet(mask, first + n, limit);
  const rows = followReverse(lab, first, tops, limit, print);
  if (!isReverse(lab, first, tops, rows, corners, print)) return null;
  const edge = hangingCurve(rows).map((y, n) => ({ x: first + n, y: Math.max(y, tops[n]) }));
  const [left, right] = standingExtent(mask, first, last, corners);
  return {
    reverse: findAll(lab, first, tops, rows, print),
    ground: findGround(lab, print),
    cut: [{ x: left - SOFT, y: corners }, ...edge, { x: right + SOFT, y: corners }],
  };
}

/** First and last column of what stands above the corners: a frill reaches out over them. */
function standingExtent(mask: Mask, first: number, last: number, corners: number): [number, number] {
  const reach = Math.round(FRILL * (last - first));
  let [left, right] = [first, last];
  for (let y = 0; y < corners; y++) {
    for (let x = Math.max(0, first - reach); x < left; x++) if (mask.data[y * mask.width + x]) left = x;
    for (let x = Math.min(mask.width - 1, last + reach); x > right; x--) {
      if (mask.data[y * mask.width + x]) right = x;
    }
  }
  return [left, right];
}

/** The even curve y = level + rise x^2 closest to the path: the rim hangs, it has no teeth. */
function hangingCurve(rows: readonly number[]): number[] {
  const half = (rows.length - 1) / 2;
  const squares = rows.map((_, n) => ((n - half) / half) ** 2);
  let [sx, sxx, sy, sxy] = [0, 0, 0, 0];
  for (let n = 0; n < rows.length; n++) {
    sx += squares[n];
    sxx += squares[n] ** 2;
    sy += rows[n];
    sxy += squares[n] * rows[n];
  }
  const rise = Math.min(0, (rows.length * sxy - sx * sy) / (rows.length * sxx - sx * sx));
  const level = (sy - rise * sx) / rows.length;
  return squares.map((square) => level + rise * square);
}

interface Print {
  /** Ninth decile of chroma. */
  readonly chroma: number;
  /** Median lightness of what has little colour. */
  readonly ground: number;
}

function readPrint({ lab, mask }: NeckRegion, first: number, last: number, top: number, end: number): Print {
  const chromas: number[] = [];
  const places: number[] = [];
  for (let y = top; y < end; y++) {
    for (let x = first; x <= last; x++) {
      const at = y * lab.width + x;
      if (mask.data[at] === 0) continue;
      chromas.push(Math.hypot(lab.a[at], lab.b[at]));
      places.push(at);
    }
  }
  if (chromas.length === 0) return { chroma: 0, ground: 0 };
  const chroma = quantile(chromas, 0.9);
  const dull = places.filter((_, n) => chromas[n] < FADED * chroma).map((at) => lab.l[at]);
  return { chroma, ground: dull.length === 0 ? 100 : quantile(dull, 0.5) };
}

function findGround(lab: LabImage, print: Print): Plane {
  const data = lab.l.map((l, at) =>
    l < print.ground + LIGHTER / 2 && Math.hypot(lab.a[at], lab.b[at]) < FADED * print.chroma ? 1 : 0,
  );
  return { width: lab.width, height: lab.height, data };
}

/** What lies above the path, and what is like it between the path's columns and their neighbours', a pixel wider. */
function findAll(
  lab: LabImage,
  first: number,
  tops: Int32Array,
  rows: readonly number[],
  print: Print,
): Plane {
  const { width, height } = lab;
  const data = new Float32Array(width * height);
  for (let n = 0; n < rows.length; n++) {
    const end = Math.max(...rows.slice(Math.max(0, n - BESIDE), n + BESIDE + 1));
    for (let y = tops[n]; y < end; y++) {
      const at = y * width + first + n;
      if (y >= rows[n] && evidence(lab, at, print) < 0) continue;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) data[at + dy * width + dx] = 1;
      }
    }
  }
  return { width, height, data };
}

/** How surely a pixel shows the reverse, from 1 to -1. */
function evidence(lab: LabImage, at: number, print: Print): number {
  if (Math.hypot(lab.a[at], lab.b[at]) > FADED * print.chroma) return -1;
  return Math.min(1, Math.max(-1, (lab.l[at] - print.ground - LIGHTER) / DOUBT));
}

/** The path that has most of the reverse above and least of it below. */
function followReverse(
  lab: LabImage,
  first: number,
  tops: Int32Array,
  limit: number,
  print: Print,
): number[] {
  const top = Math.min(...tops);
  const size = limit - top + 1;
  const value = new Float64Array(tops.length * size).fill(Number.NEGATIVE_INFINITY);
  const from = new Int16Array(tops.length * size);
  for (let n = 0; n < tops.length; n++) {
    let own = 0;
    for (let row = Math.min(tops[n], limit); row <= limit; row++) {
      const k = row - top;
      let before = n === 0 ? 0 : Number.NEGATIVE_INFINITY;
      for (let p = Math.max(0, k - STEEPEST); n > 0 && p <= Math.min(size - 1, k + STEEPEST); p++) {
        const there = value[(n - 1) * size + p] - 0.5 * Math.abs(p - k);
        if (there <= before) continue;
        before = there;
        from[n * size + k] = p;
      }
      value[n * size + k] = before + 2 * own;
      own += evidence(lab, row * lab.width + first + n, print);
    }
  }
  const rows = new Array<number>(tops.length);
  const end = (tops.length - 1) * size;
  let k = 0;
  for (let p = 1; p < size; p++) if (value[end + p] > value[end + k]) k = p;
  for (let n = tops.length - 1; n >= 0; n--) {
    rows[n] = top + k;
    k = from[n * size + k];
  }
  return rows;
}

function isReverse(
  lab: LabImage,
  first: number,
  tops: Int32Array,
  rows: readonly number[],
  corners: number,
  print: Print,
): boolean {
  const chromas: number[] = [];
  let whole = 0;
  let sum = 0;
  let squares = 0;
  for (let n = 0; n < rows.length; n++) {
    whole += Math.max(0, corners - tops[n]);
    for (let y = tops[n] + 1; y < rows[n]; y++) {
      const at = y * lab.width + first + n;
      chromas.push(Math.hypot(lab.a[at], lab.b[at]));
      sum += lab.l[at];
      squares += lab.l[at] ** 2;
    }
  }
  const count = chromas.length;
  if (count < LEAST * whole || count === 0) return false;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return (
    quantile(chromas, 0.9) < FADED * print.chroma && deviation > PATTERN && mean > print.ground + LIGHTER
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function firstSet(mask: Mask, x: number, end: number): number {
  let y = 0;
  while (y < end && mask.data[y * mask.width + x] === 0) y++;
  return y;
}
