import { drawFolds, type Fold, fold } from './cloth.ts';
import { AXIS } from './figure.ts';
import { createRandom, type Point } from './geometry.ts';
import { type Cut, inSleeve, type Outlines } from './lay.ts';

/** Folds of a flat-lay garment: short pulls at the armpits, long soft waves along the body, creases at the elbows. */
export function drawLayFolds(
  cut: Cut,
  outlines: Outlines,
  shade: string,
  seed: number,
): { body: string; sleeves: [string, string] } {
  const random = createRandom(seed);
  const jitter = (size: number): number => (random() - 0.5) * 2 * size;
  const sleeves = outlines.sleeveLines.map((line, side): string => {
    const across = (from: number, to: number, bend: number, width: number, depth: number): Fold => ({
      points: [
        inSleeve(line, from + jitter(0.02), side === 0 ? 1 : 0.98),
        inSleeve(line, (from + to) / 2 + bend, 0.6),
        inSleeve(line, to + jitter(0.02), 0.16 + random() * 0.1),
      ],
      width,
      depth,
    });
    const list =
      cut.sleeve === 'short'
        ? [
            across(0.72, 0.52, 0.06, 15, 0.3),
            across(0.62, 0.34, 0.04, 12, 0.2),
            across(0.95, 0.8, -0.03, 18, 0.12),
          ]
        : [
            across(0.42, 0.3, 0.04, 14, 0.3),
            across(0.5, 0.42, 0.03, 16, 0.2),
            across(0.6, 0.56, 0.03, 13, 0.3),
            across(0.66, 0.6, 0.04, 12, 0.24),
            across(0.76, 0.7, 0.02, 16, 0.12),
            across(0.88, 0.84, 0.02, 10, 0.24),
          ];
    const lengthwise: Fold = fold(
      inSleeve(line, 0.3, 0.5),
      inSleeve(line, 0.55, 0.62),
      inSleeve(line, 0.9, 0.5),
      18,
      0.12,
    );
    return drawFolds([...list, lengthwise], shade);
  });
  return { body: drawFolds(bodyFolds(cut, jitter), shade), sleeves: sleeves as [string, string] };
}

function bodyFolds(cut: Cut, jitter: (size: number) => number): Fold[] {
  const { chestHalf: c, hemHalf: h, neckY: y, hemY } = cut;
  const under = y + 204;
  const point = (half: number, py: number): Point => [AXIS + half + jitter(8), py + jitter(8)];
  const pulls = [-1, 1].flatMap((side): Fold[] => [
    fold(
      point(side * c, under - 14),
      point(side * (c - 40), under + 26),
      point(side * (c - 92), under + 46),
      15,
      0.24,
    ),
    fold(
      point(side * (c + 2), under + 6),
      point(side * (c - 24), under + 60),
      point(side * (c - 42), under + 116),
      15,
      0.2,
    ),
    fold(
      point(side * (c - 20), y + 64),
      point(side * (c - 44), y + 110),
      point(side * (c - 50), y + 150),
      18,
      0.1,
    ),
  ]);
  const down = (share: number): number => under + (hemY - under) * share;
  const waves: Fold[] = [
    fold(point(-h * 0.62, down(0.25)), point(-h * 0.52, down(0.6)), point(-h * 0.66, down(1.02)), 34, 0.12),
    fold(point(-h * 0.1, down(0.45)), point(-h * 0.2, down(0.7)), point(-h * 0.12, down(1.02)), 26, 0.1),
    fold(point(h * 0.34, down(0.3)), point(h * 0.26, down(0.62)), point(h * 0.38, down(1.02)), 34, 0.14),
    fold(point(h * 0.84, down(0.34)), point(h * 0.74, down(0.66)), point(h * 0.82, down(1.02)), 28, 0.18),
    fold(point(h * 0.7, down(0.1)), point(h * 0.1, down(0.36)), point(-h * 0.5, down(0.46)), 34, 0.07),
    fold(point(-h * 0.96, down(0.66)), point(-h * 0.7, down(0.74)), point(-h * 0.44, down(0.72)), 12, 0.16),
    fold(point(h * 0.98, down(0.5)), point(h * 0.7, down(0.58)), point(h * 0.46, down(0.57)), 12, 0.2),
  ];
  return [...pulls, ...waves];
}
