import { addConfusion, classScores, emptyConfusion, meanScore } from './class-scores.ts';
import { CLASSES } from './classes.ts';
import type { PersonScore } from './measure-people.ts';

/** Percentages. */
export interface ClassFigures {
  readonly photos: number;
  readonly classes: Readonly<Record<string, number>>;
  readonly mean: number;
  readonly meanAwayFromEdges: number;
}

/** Pools all pixels of all photos, so that each pixel has the same weight. */
export function summarise(scores: readonly PersonScore[]): ClassFigures {
  const [counts, inside] = [emptyConfusion(), emptyConfusion()];
  for (const score of scores) {
    addConfusion(counts, score.counts);
    addConfusion(inside, score.countsInside);
  }
  const found = classScores(counts);
  return {
    photos: scores.length,
    classes: Object.fromEntries(CLASSES.map((name, index) => [name, 100 * found[index]])),
    mean: 100 * meanScore(found),
    meanAwayFromEdges: 100 * meanScore(classScores(inside)),
  };
}

/** One line per group, one column per class. */
export function formatClasses(groups: readonly (readonly [name: string, figures: ClassFigures])[]): string {
  const cell = (text: string) => text.padStart(11);
  const head = [...CLASSES, 'mean', 'off edges'].map(cell).join('');
  const lines = groups.map(([name, { classes, mean, meanAwayFromEdges }]) => {
    const figures = [...CLASSES.map((one) => classes[one]), mean, meanAwayFromEdges];
    return (
      name.padEnd(24) + figures.map((figure) => cell(Number.isNaN(figure) ? '-' : figure.toFixed(1))).join('')
    );
  });
  return [`${''.padEnd(24)}${head}`, ...lines].join('\n');
}

/** Number of times each reason was given, the most frequent first. */
export function countReasons(refusals: readonly (string | null)[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const refusal of refusals) counts.set(refusal ?? 'taken', (counts.get(refusal ?? 'taken') ?? 0) + 1);
  return Object.fromEntries([...counts].sort((one, other) => other[1] - one[1]));
}

export const formatReasons = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([reason, count]) => `${String(count).padStart(5)}  ${reason}`)
    .join('\n');
