import type { LandmarkScore } from './landmark-scores.ts';
import type { GarmentScore } from './measure-garments.ts';

const LANDMARKS = ['sleeves', 'cuffs', 'hem', 'all', 'neck', 'shoulder', 'armpit'] as const;

/** Shares relate to all tops; refused ones count as wrong. NaN without tops. */
export interface TopFigures {
  readonly tops: number;
  readonly refused: number;
  readonly right: Readonly<Record<keyof LandmarkScore, number>>;
  readonly outlines: number;
  /** Mean intersection over union of accepted tops with an outline, and of all; refused ones count as 0. */
  readonly maskOfRead: number;
  readonly maskOfAll: number;
}

export function summariseTops(scores: readonly GarmentScore[]): TopFigures {
  const tops = scores.filter(({ state }) => state === 'top');
  const outlined = tops.filter((score) => score.outlined);
  const masks = outlined.flatMap(({ mask }) => (mask === null ? [] : [mask]));
  const sum = masks.reduce((total, mask) => total + mask, 0);
  const share = (name: keyof LandmarkScore) =>
    tops.filter(({ landmarks }) => landmarks?.[name] === true).length / tops.length;
  return {
    tops: tops.length,
    refused: tops.filter(({ refusal }) => refusal !== null).length,
    right: {
      sleeves: share('sleeves'),
      cuffs: share('cuffs'),
      hem: share('hem'),
      neck: share('neck'),
      shoulder: share('shoulder'),
      armpit: share('armpit'),
      all: share('all'),
    },
    outlines: outlined.length,
    maskOfRead: sum / masks.length,
    maskOfAll: sum / outlined.length,
  };
}

/** One line per group, one column per landmark. */
export function formatTops(groups: readonly (readonly [name: string, figures: TopFigures])[]): string {
  const row = (name: string, cells: readonly string[]) =>
    name.padEnd(24) + cells.map((cell) => cell.padStart(9)).join('');
  const known = (value: number, text: string) => (Number.isNaN(value) ? '-' : text);
  const lines = groups.map(([name, { tops, refused, right, outlines, maskOfRead, maskOfAll }]) =>
    row(name, [
      String(tops),
      String(refused),
      ...LANDMARKS.map((one) => known(right[one], (100 * right[one]).toFixed(1))),
      String(outlines),
      known(maskOfRead, maskOfRead.toFixed(3)),
      known(maskOfAll, maskOfAll.toFixed(3)),
    ]),
  );
  const head = ['tops', 'refused', ...LANDMARKS, 'outlines', 'of read', 'of all'];
  return [row('', head), ...lines].join('\n');
}

/** Groups of the table: all tops, the accepted ones, and each kind. */
export function groupTops(name: string, scores: readonly GarmentScore[]): [string, TopFigures][] {
  const tops = scores.filter(({ state }) => state === 'top');
  const kinds = [...new Set(tops.map(({ kind }) => kind))];
  return [
    [name, summariseTops(tops)],
    ['  those read', summariseTops(tops.filter(({ refusal }) => refusal === null))],
    ...kinds.map((kind): [string, TopFigures] => [
      `  ${kind}`,
      summariseTops(tops.filter((score) => score.kind === kind)),
    ]),
  ];
}
