import { mkdtempSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Networks } from '@tryon/engine/core/types.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import type { BenchOptions } from './bench-arguments.ts';
import { findCases, type PairedCase } from './engine/cases.ts';
import { judge, judgeByPerson, judgeWithSheets, writePairSheet } from './engine/judge-pairs.ts';
import { measureQuality, type QualityFigures } from './engine/measure-quality.ts';
import { measureSteps } from './engine/measure-steps.ts';
import { measureThroughput } from './engine/measure-throughput.ts';
import { formatOutcomes } from './engine/outcome-table.ts';
import {
  formatPreservation,
  formatQuality,
  formatSteps,
  formatThroughput,
  formatUseless,
} from './engine/report.ts';

/** Measures time, throughput, memory and quality of the embedded engine; writes all results to contact sheets. */
export async function benchEngine({ full, sheets, json }: BenchOptions): Promise<void> {
  const cases = findCases();
  const folder = sheets ?? mkdtempSync(join(tmpdir(), 'tryon-bench-'));
  await mkdir(folder, { recursive: true });
  const machine = describeMachine();
  print(`${cases.source}; ${machine}`);

  const networks = await loadNetworks();
  const few = await judgeWithSheets(cases.few, networks, folder);
  const usable = few.filter(({ refusal }) => refusal === null).map(({ pair }) => pair);
  const timed = full ? usable : usable.filter((_, index) => index % 3 === 0);
  const steps = await measureSteps(timed, networks, 2);
  print(formatSteps(steps));

  const quality = await measureAllQuality(cases.paired, networks, folder);
  if (quality.length > 0) print(formatQuality(quality));

  const all = full ? await judgeByPerson(cases.all, networks, folder) : few;
  const useless = await judgeWithSheets(cases.useless, networks, folder);
  print(`\n${full ? 'Every person with every garment' : 'Every person and every garment at least once'}`);
  print(formatOutcomes(all));
  print(formatUseless(useless));
  const judged = [...all, ...useless, ...quality.map(({ result }) => judge(result))];
  print(formatPreservation(judged));
  if (judged.some(({ changedUnsaid }) => changedUnsaid > 0)) process.exitCode = 1;

  const throughput = await measureThroughput(usable, full ? 25 : 5);
  print(formatThroughput(throughput));
  print(`\nload average at the end ${load()}; sheets in ${folder}`);
  if (json === undefined) return;
  const plainQuality = quality.map(({ result, ...figures }) => ({ ...figures, result: judge(result) }));
  const speed = { source: cases.source, machine, full, steps, throughput };
  const figures = { ...speed, quality: plainQuality, outcomes: all, useless };
  await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function measureAllQuality(
  paired: readonly PairedCase[],
  networks: Networks,
  folder: string,
): Promise<QualityFigures[]> {
  const quality: QualityFigures[] = [];
  for (const one of paired) {
    const figures = await measureQuality(one, networks);
    quality.push(figures);
    if (figures.result.kind === 'shown') await writePairSheet(figures.result, folder);
  }
  return quality;
}

const describeMachine = () =>
  `${availableParallelism()} of ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ` +
  `Node ${process.version}, load average ${load()}`;

const load = () => loadavg()[0].toFixed(1);

const print = (text: string): void => void process.stdout.write(`${text}\n`);
