/**
 * Runs try-ons in a process of its own that was started on a single core. Argument: a OneCoreTask as JSON; answer:
 * OneCoreFigures without the core, as JSON on stdout.
 */
import { loadNetworks } from '@tryon/engine/node/load-networks.ts';
import { median, percentile } from '../statistics.ts';
import type { OneCoreFigures, OneCoreTask } from './measure-one-core.ts';
import { runPair } from './run-pair.ts';

/** The compiler speeds the stages up only once they have run. */
const WARM_ROUNDS = 2;

const { pairs, rounds }: OneCoreTask = JSON.parse(process.argv[2]);
const networks = await loadNetworks();
const passed: number[] = [];
const worked: number[] = [];
for (let round = 0; round < WARM_ROUNDS + rounds; round++) {
  for (const pair of pairs) {
    const result = await runPair(pair, networks);
    if (result.kind === 'refused' || round < WARM_ROUNDS) continue;
    passed.push(result.wallMs);
    worked.push(result.stepsMs.whole);
  }
}
const figures: Omit<OneCoreFigures, 'core'> = {
  runs: passed.length,
  medianMs: median(passed),
  p95Ms: percentile(passed, 0.95),
  processorMs: median(worked),
};
process.stdout.write(JSON.stringify(figures));
