import { drawFolds, type Fold, fold, seam, stitches } from './cloth.ts';
import type { Arm } from './figure.ts';
import { limb, type Point, type Station, smooth } from './geometry.ts';
import { stroke } from './paint.ts';
import type { Top } from './top-cut.ts';

function sleeveStations(top: Top, arm: Arm): Station[] {
  const all = arm.stations.slice(0, 9);
  if (top.kind === 'tee') {
    const [from, to] = [all[2]!, all[3]!];
    const hem: Station = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 4, from[2] + 10 + top.ease * 0.25];
    return [grown(all[0]!, 3), grown(all[1]!, 5), grown(all[2]!, 8 + top.ease * 0.2), hem];
  }
  const last = all.length - 1;
  return all.map((station, index) =>
    grown(station, index === 0 ? 3 : index === last ? 6 : 6 + top.ease * 0.18),
  );
}

function grown([x, y, radius]: Station, by: number): Station {
  return [x, y, radius + by];
}

/** The outline of a sleeve; empty for a sleeveless top. */
export function sleeveOutline(top: Top, arm: Arm): string {
  return top.kind === 'tank' ? '' : limb(sleeveStations(top, arm), true);
}

/** A sleeve over its arm, with its shade on the skin below, hem or cuff, and folds at the elbow. */
export function drawSleeve(top: Top, arm: Arm, id: string): string {
  if (top.kind === 'tank') return '';
  const stations = sleeveStations(top, arm);
  const end = stations.at(-1)!;
  const before = stations.at(-2)!;
  const direction = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const across = (back: number, width: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((share): Point => {
      const bow = (1 - share * share) * end[2] * 0.24 - back;
      return [
        end[0] + Math.cos(direction) * bow - Math.sin(direction) * share * width,
        end[1] + Math.sin(direction) * bow + Math.cos(direction) * share * width,
      ];
    });
  const cuff = top.kind === 'tee' ? 9 : top.kind === 'shirt' ? 30 : 14;
  const hemLine =
    top.kind === 'shirt'
      ? seam(across(cuff, end[2]), top.shade, 0.6)
      : stitches(across(cuff, end[2]), top.shade, 0.7);
  const owner = arm.side === -1 ? 'left' : 'right';
  return `<g clip-path="url(#${owner}ArmClip)">${stroke(smooth(across(-5, end[2])), 'var(--shade)', 10, 'opacity=".6" filter="url(#soft4)"')}</g>
<use href="#${id}Shape" fill="url(#top)" filter="url(#clothRound)"/><g clip-path="url(#${id}Clip)">${drawFolds(sleeveFolds(top, arm), top.shade)}${hemLine}</g>`;
}

function sleeveFolds(top: Top, arm: Arm): Fold[] {
  const s = arm.side;
  const [sx, sy] = arm.stations[1]!;
  const upper: Fold[] = [
    fold([sx - s * 34, sy + 34], [sx - s * 8, sy + 54], [sx + s * 20, sy + 48], 10, 0.3),
    fold([sx - s * 30, sy + 14], [sx - s * 14, sy + 24], [sx + s * 2, sy + 20], 8, 0.2),
    fold([sx + s * 6, sy - 10], [sx + s * 12, sy + 30], [sx + s * 14, sy + 72], 14, 0.12),
  ];
  if (top.kind === 'tee') return upper;
  const [ex, ey] = arm.elbow;
  const [wx, wy] = arm.wrist;
  const mid: Point = [(ex + wx) / 2, (ey + wy) / 2];
  return [
    ...upper,
    fold([ex - s * 30, ey - 30], [ex - s * 6, ey - 12], [ex + s * 18, ey - 20], 11, 0.36),
    fold([ex - s * 30, ey + 4], [ex - s * 6, ey + 12], [ex + s * 16, ey], 10, 0.36),
    fold([ex + s * 28, ey + 22], [ex + s * 8, ey + 34], [ex - s * 14, ey + 30], 10, 0.3),
    fold([sx + s * 2, sy + 84], [sx + s * 12, sy + 112], [ex - s * 8, ey - 34], 12, 0.2),
    fold([mid[0] - s * 22, mid[1] - 4], [mid[0], mid[1] + 12], [mid[0] + s * 18, mid[1] + 4], 10, 0.3),
    fold([wx - s * 20, wy - 40], [wx, wy - 28], [wx + s * 16, wy - 36], 8, 0.36),
  ];
}
