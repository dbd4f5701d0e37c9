import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Networks } from '@tryon/engine/core/types.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import { projectRoot } from '../scripts/project-root.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { readGarmentTruth } from './reading/garment-truth.ts';
import { scoreGarments } from './reading/measure-garments.ts';
import {
  findLabelledPeople,
  findParsedPeople,
  type LabelledPerson,
  type PersonScore,
  scorePerson,
} from './reading/measure-people.ts';
import { formatTops, groupTops } from './reading/report-garments.ts';
import {
  type ClassFigures,
  countReasons,
  formatClasses,
  formatReasons,
  summarise,
} from './reading/report-people.ts';

/** Measures how well the engine reads photos it was not trained with, compared to labels made by people. */
export async function benchReading(options: BenchOptions): Promise<void> {
  const networks = await loadNetworks();
  const people = await readPeople(options, networks);
  const { clothes, clothesTruth, samples } = options;
  const home = await readClothes('clothes at home', clothes, clothesTruth, networks);
  const flats = await readClothes('samples', samples, SAMPLES_TRUTH, networks);
  if (options.json === undefined) return;
  await writeFile(options.json, `${JSON.stringify({ people, clothes: home, samples: flats }, null, 2)}\n`);
}

const SAMPLES_TRUTH = join(projectRoot, 'bench/reading/truth/samples.json');

async function readPeople({ people, peopleLabels, samples }: BenchOptions, networks: Networks) {
  if (!existsSync(people) || !existsSync(peopleLabels)) {
    print(`No labelled people: ${people} and ${peopleLabels} (--people, --people-labels).`);
    return null;
  }
  const scores = await scoreAll(findLabelledPeople(people, peopleLabels), networks);
  const studio = await scoreAll(findParsedPeople(join(samples, 'person')), networks);
  const accepted = scores.filter(({ refusal }) => refusal === null);
  const groups: [string, ClassFigures][] = [
    [`all ${scores.length}`, summarise(scores)],
    [`taken ${accepted.length}`, summarise(accepted)],
    ...studio.map((score): [string, ClassFigures] => [score.name, summarise([score])]),
  ];
  const refusals = countReasons(scores.map(({ refusal }) => refusal));
  print('People: intersection over union by class, percent');
  print(`${formatClasses(groups)}\n\nWhat becomes of the photos\n${formatReasons(refusals)}`);
  const photos = Object.fromEntries(
    [...scores, ...studio].map((score) => [score.name, { refusal: score.refusal, ...summarise([score]) }]),
  );
  return { groups: Object.fromEntries(groups), refusals, photos };
}

async function scoreAll(people: readonly LabelledPerson[], networks: Networks): Promise<PersonScore[]> {
  const scores: PersonScore[] = [];
  for (const one of people) scores.push(await scorePerson(one, networks));
  return scores;
}

async function readClothes(name: string, folder: string, truthFile: string, networks: Networks) {
  const scores = existsSync(folder) ? await scoreGarments(readGarmentTruth(truthFile), folder, networks) : [];
  if (scores.length === 0) {
    print(`\nNone of the photos of ${truthFile} is in ${folder} (--clothes, --clothes-truth, --samples).`);
    return null;
  }
  const groups = groupTops(name, scores);
  print('\nTops read right, percent of all of them; masks of the outlined ones, intersection over union');
  print(formatTops(groups));
  const states = [...new Set(scores.map(({ state }) => state))];
  const refusals = Object.fromEntries(
    states.map((state) => [
      state,
      countReasons(scores.filter((score) => score.state === state).map(({ refusal }) => refusal)),
    ]),
  );
  for (const [state, reasons] of Object.entries(refusals)) {
    print(`\nWhat becomes of the photos: ${state}\n${formatReasons(reasons)}`);
  }
  return { groups: Object.fromEntries(groups), refusals, photos: scores };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
