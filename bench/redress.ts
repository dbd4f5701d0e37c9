import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { createRandom } from './reading/draw-pairs.ts';
import { findLabelledPeople } from './reading/measure-people.ts';
import { type Likeness, type RedressScore, scoreRedress } from './reading/measure-redress.ts';
import { countReasons, formatReasons } from './reading/report-people.ts';
import { median } from './statistics.ts';

/** Cuts out people's own tops by the true labels; the engine, which does not know them, puts them on again. */
export async function benchRedress({
  people,
  peopleLabels,
  json,
  disturbed,
  seed,
}: BenchOptions): Promise<void> {
  if (!existsSync(people) || !existsSync(peopleLabels)) {
    print(`No labelled people: ${people} and ${peopleLabels} (--people, --people-labels).`);
    return;
  }
  const networks = await loadNetworks();
  const scores: RedressScore[] = [];
  const labelled = findLabelledPeople(people, peopleLabels);
  const random = disturbed ? createRandom(seed) : undefined;
  for (const one of labelled) {
    const score = await scoreRedress(one, networks, random);
    if (score !== null) scores.push(score);
  }
  const outcomes = countReasons(scores.map(({ refusal }) => refusal));
  const likeness = summarise(scores.flatMap((score) => score.likeness ?? []));
  print(
    `${scores.length} of ${labelled.length} people wear a top of their own; of those dressed, in the true top`,
  );
  for (const [name, { mean, middle }] of Object.entries(likeness)) {
    print(`${name.padEnd(12)} mean ${mean.toFixed(3)}, median ${middle.toFixed(3)}`);
  }
  print(`\nWhat becomes of the photos\n${formatReasons(outcomes)}`);
  if (json !== undefined) {
    await writeFile(json, `${JSON.stringify({ likeness, outcomes, photos: scores }, null, 2)}\n`);
  }
}

function summarise(found: readonly Likeness[]) {
  const figures = (values: readonly number[]) => ({
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    middle: median(values),
  });
  return {
    ssim: figures(found.map(({ ssim }) => ssim)),
    colorError: figures(found.map(({ colorError }) => colorError)),
    painted: figures(found.map(({ painted }) => painted)),
  };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
