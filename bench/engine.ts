import { mkdtempSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { findCases } from './engine/cases.ts';
import { judge, judgeByPerson, judgeWithSheets, writePairSheet } from './engine/judge-pairs.ts';
import { measureQuality, type QualityFigures } from './engine/measure-quality.ts';
import { measureSteps } from './engine/measure-steps.ts';
import { measureThroughput, type ThroughputFigures } from './engine/measure-throughput.ts';
import { formatOutcomes } from './engine/outcome-table.ts';
import { formatPreservation, formatQuality, formatSteps, formatThroughput } from './engine/report.ts';

/** Time, throughput, memory and quality of the embedded engine; everything it shows as sheets for the eye. */
export async function benchEngine(options: BenchOptions): Promise<void> {
  const cases = findCases();
  const folder = options.sheets ?? mkdtempSync(join(tmpdir(), 'tryon-bench-'));
  await mkdir(folder, { recursive: true });
  const machine = describeMachine();
  print(`${cases.source}; ${machine}`);

  const networks = await loadNetworks();
  const few = await judgeWithSheets(cases.few, networks, folder);
  const usable = few.filter(({ refusal }) => refusal === null).map(({ pair }) => pair);
  const timed = options.full ? usable : usable.filter((_, index) => index % 3 === 0);
  const steps = await measureSteps(timed, networks, options.full ? 2 : 1);
  print(formatSteps(steps));

  const quality: QualityFigures[] = [];
  for (const paired of cases.paired) {
    const figures = await measureQuality(paired, networks);
    quality.push(figures);
    if (figures.result.kind === 'shown') await writePairSheet(figures.result, folder);
  }
  if (quality.length > 0) print(formatQuality(quality));

  const all = options.full ? await judgeByPerson(cases.all, networks, folder) : few;
  const useless = await judgeWithSheets(cases.useless, networks, folder);
  print(
    `\n${options.full ? 'Every person with every garment' : 'Every person and every garment at least once'}`,
  );
  print(formatOutcomes(all));
  print('\nPhotos that must be refused');
  for (const { pair, refusal } of useless) print(`  ${refusal ?? 'SHOWN'}  (${pair.name})`);
  const everything = [...few, ...all, ...useless, ...quality.map(({ result }) => judge(result))];
  print(formatPreservation(everything));
  if (everything.some(({ changedUnsaid }) => changedUnsaid > 0)) process.exitCode = 1;

  const throughput: ThroughputFigures[] = [];
  for (const workers of new Set([1, availableParallelism()])) {
    const runs = options.full ? 25 * workers : 5 * workers;
    throughput.push(await measureThroughput({ workers, runs, pairs: usable }));
  }
  print(formatThroughput(throughput));
  print(`\nload average at the end ${load()}; sheets in ${folder}`);
  if (options.json === undefined) return;
  const plainQuality = quality.map(({ result, ...figures }) => ({ ...figures, result: judge(result) }));
  const figures = { source: cases.source, machine, full: options.full, steps, throughput };
  const json = { ...figures, quality: plainQuality, outcomes: all, useless };
  await writeFile(options.json, `${JSON.stringify(json, null, 2)}\n`);
}

const describeMachine = () =>
  `${availableParallelism()} of ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ` +
  `Node ${process.version}, load average ${load()}`;

const load = () => loadavg()[0].toFixed(1);

const print = (text: string): void => void process.stdout.write(`${text}\n`);
