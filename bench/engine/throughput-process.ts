/**
 * Runs try-ons through the whole engine in a separate process, so that its memory and first picture are not those of
 * the benchmark. Argument: a ThroughputTask as JSON; output: ThroughputFigures as JSON on stdout.
 */
import { readFileSync } from 'node:fs';
import { createEmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';
import { median, percentile } from '../statistics.ts';
import type { ThroughputFigures, ThroughputTask } from './measure-throughput.ts';
import { processorClock } from './processor-clock.ts';

/** The compiler optimises the stages for about twenty runs of each worker, most of it in the first dozen. */
const WARM_RUNS = 12;

const { workers, runs, pairs }: ThroughputTask = JSON.parse(process.argv[2]);
const start = performance.now();
const engine = await createEmbeddedEngine({ workers, maxQueue: workers });
const ready = performance.now();
let next = 0;
const resident: number[] = [];
const passed: number[] = [];

async function makeOne(): Promise<void> {
  const begin = performance.now();
  const { person, garment } = pairs[next++ % pairs.length];
  const photos = { person: readFileSync(person), garment: readFileSync(garment) };
  await engine.tryOn({ ...photos, category: 'auto' }, { signal: AbortSignal.timeout(120_000) });
  passed.push(performance.now() - begin);
  resident.push(process.memoryUsage.rss());
}

/** Keeps every worker busy until `count` more are made. */
async function makeMany(count: number): Promise<void> {
  const last = next + count;
  const keepBusy = async () => {
    while (next < last) await makeOne();
  };
  await Promise.all(Array.from({ length: workers }, keepBusy));
}

await makeOne();
const first = performance.now();
await makeMany(WARM_RUNS * workers);
const [warm, warmProcessor] = [performance.now(), processorClock()];
await makeMany(runs);
const [end, endProcessor] = [performance.now(), processorClock()];
await engine.close();

const made = resident.length;
const figures: ThroughputFigures = {
  workers,
  runs,
  readyMs: ready - start,
  firstMs: first - ready,
  perSecond: (1000 * runs) / (end - warm),
  medianMs: median(passed.slice(-runs)),
  p95Ms: percentile(passed.slice(-runs), 0.95),
  processorMsEach: (endProcessor - warmProcessor) / runs,
  residentBytes: {
    early: Math.max(...resident.slice(0, Math.ceil(made / 3))),
    late: Math.max(...resident.slice(-Math.ceil(made / 3))),
    peak: process.resourceUsage().maxRSS * 1024,
  },
};
process.stdout.write(JSON.stringify(figures));
