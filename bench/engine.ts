import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { EngineError } from '@tryon/engine/core/engine-error.ts';
import { tryOnCore } from '@tryon/engine/core/try-on.ts';
import { decodePicture } from '@tryon/engine/node/decode.ts';
import { createEmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';
import { encodePicture } from '@tryon/engine/node/encode.ts';
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import { type BenchCase, benchCases } from './cases.ts';
import { median, megabytes, percentile } from './statistics.ts';

const WARM_ROUNDS = 3;
const REPEATS_FOR_MEMORY = 50;

/** Time of every step on one thread, then throughput and memory of the whole engine. */
export async function benchEngine(): Promise<void> {
  const { source, cases } = benchCases();
  process.stdout.write(`${cases.length} pairs of ${source}\n`);
  const usable = await benchSteps(cases);
  for (const workers of [1, availableParallelism()]) await benchThroughput(usable, workers);
}

async function benchSteps(cases: readonly BenchCase[]): Promise<BenchCase[]> {
  const loadStart = performance.now();
  const networks = await loadNetworks();
  report('networks loaded', performance.now() - loadStart);
  const samples = new Map<string, number[]>();
  const refused = new Map<string, string>();
  const run = async ({ name, person, garment }: BenchCase, keep: boolean) => {
    const start = performance.now();
    const [personImage, garmentImage] = [
      await decodePicture(readFileSync(person), 'person'),
      await decodePicture(readFileSync(garment), 'garment'),
    ];
    const decoded = performance.now();
    const signal = new AbortController().signal;
    const now = () => performance.now();
    try {
      const result = await tryOnCore({ person: personImage, garment: garmentImage, networks, signal, now });
      const made = performance.now();
      await encodePicture(result.image);
      const end = performance.now();
      const steps = { decode: decoded - start, ...result.timings, encode: end - made, whole: end - start };
      if (keep) for (const [step, ms] of Object.entries(steps)) append(samples, step, ms);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refused.set(name, error.reason ?? error.kind);
    }
  };
  const coldStart = performance.now();
  for (const item of cases.slice(0, 1)) await run(item, false);
  report('first try-on, cold', performance.now() - coldStart);
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    for (const item of cases) await run(item, round > 0);
  }
  process.stdout.write('step            median      p95   (ms, warm, one thread)\n');
  for (const [step, times] of samples) {
    process.stdout.write(`${step.padEnd(12)} ${cell(median(times))} ${cell(percentile(times, 0.95))}\n`);
  }
  for (const [name, reason] of refused) process.stdout.write(`refused: ${name}: ${reason}\n`);
  return cases.filter(({ name }) => !refused.has(name));
}

async function benchThroughput(cases: readonly BenchCase[], workers: number): Promise<void> {
  const engine = await createEmbeddedEngine({ workers, maxQueue: workers });
  const start = performance.now();
  const residentBytes: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < REPEATS_FOR_MEMORY) {
      const item = cases[next % cases.length];
      next += 1;
      if (!item) return;
      const request = { person: readFileSync(item.person), garment: readFileSync(item.garment) };
      await engine.tryOn({ ...request, category: 'auto' }, { signal: AbortSignal.timeout(60_000) });
      residentBytes.push(process.memoryUsage.rss());
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  const seconds = (performance.now() - start) / 1000;
  await engine.close();
  const early = Math.max(...residentBytes.slice(0, 10));
  const late = Math.max(...residentBytes.slice(-10));
  process.stdout.write(
    `${workers} worker(s): ${(REPEATS_FOR_MEMORY / seconds).toFixed(2)} try-ons/s; resident ${megabytes(early)} MB ` +
      `in the first ten, ${megabytes(late)} MB in the last ten of ${REPEATS_FOR_MEMORY}\n`,
  );
}

function append(samples: Map<string, number[]>, step: string, ms: number): void {
  const times = samples.get(step) ?? [];
  times.push(ms);
  samples.set(step, times);
}

const cell = (ms: number) => ms.toFixed(0).padStart(8);
const report = (name: string, ms: number) => process.stdout.write(`${name}: ${ms.toFixed(0)} ms\n`);
