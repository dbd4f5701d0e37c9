/** A position in picture pixels (768 x 1024, y downwards). */
export type Point = readonly [x: number, y: number];

/** A point on a limb's centre line and the limb's half width there, in picture pixels. */
export type Station = readonly [x: number, y: number, radius: number];

/** Rounds a coordinate, large ones to integers and small ones to tenths, to keep the SVG sources small. */
export function short(value: number): string {
  return String(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
}

/** Formats a point as SVG path coordinates. */
export function at([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** A smooth SVG path through the points (Catmull-Rom written as cubic curves); `closed` joins the ends. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const get = (index: number): Point =>
    closed ? points[(index + count) % count]! : points[Math.min(count - 1, Math.max(0, index))]!;
  let path = `M${at(get(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(first)} ${at(second)} ${at(to)}`;
  }
  return closed ? `${path}Z` : path;
}

/** Mirrors the right half of an outline (top to bottom, relative to the axis) into a closed ring of points. */
export function mirrored(axis: number, half: readonly Point[]): Point[] {
  const right = half.map(([x, y]): Point => [axis + x, y]);
  const left = half.map(([x, y]): Point => [axis - x, y]).reverse();
  return [...right, ...left];
}

function offsets(stations: readonly Station[]): { left: Point[]; right: Point[] } {
  const left: Point[] = [];
  const right: Point[] = [];
  stations.forEach(([x, y, radius], index) => {
    const before = stations[Math.max(0, index - 1)]!;
    const after = stations[Math.min(stations.length - 1, index + 1)]!;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const normal: Point = [-(after[1] - before[1]) / length, (after[0] - before[0]) / length];
    left.push([x + normal[0] * radius, y + normal[1] * radius]);
    right.push([x - normal[0] * radius, y - normal[1] * radius]);
  });
  return { left, right };
}

function cap(from: Station, towards: Station): Point {
  const length = Math.hypot(towards[0] - from[0], towards[1] - from[1]) || 1;
  const reach = from[2] * 0.92;
  return [
    from[0] - ((towards[0] - from[0]) / length) * reach,
    from[1] - ((towards[1] - from[1]) / length) * reach,
  ];
}

/** The outline of a limb around a centre line, with round ends; `flatEnd` cuts the last to a shallow arc, as for a
 * cuff. */
export function limb(stations: readonly Station[], flatEnd = false): string {
  const { left, right } = offsets(stations);
  const start = cap(stations[0]!, stations[1]!);
  const last = stations.length - 1;
  if (!flatEnd)
    return smooth([start, ...left, cap(stations[last]!, stations[last - 1]!), ...right.reverse()], true);
  const [x, y, radius] = stations[last]!;
  const before = stations[last - 1]!;
  const length = Math.hypot(x - before[0], y - before[1]) || 1;
  const bulge: Point = [
    x + ((x - before[0]) / length) * radius * 0.5,
    y + ((y - before[1]) / length) * radius * 0.5,
  ];
  const open = smooth([...right.reverse(), start, ...left]);
  return `${open}Q${at(bulge)} ${at(right[0]!)}Z`;
}

/** A small seeded random generator (mulberry32), so that every drawing is reproducible. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
