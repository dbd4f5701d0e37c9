import type { Networks } from '@tryon/engine/core/types.ts';
import { median, percentile } from '../statistics.ts';
import type { Pair } from './cases.ts';
import { type Clock, processorClock, wallClock } from './clocks.ts';
import { runPair } from './run-pair.ts';

export interface StepFigures {
  readonly step: string;
  readonly runs: number;
  readonly processorMs: Spread;
  readonly wallMs: Spread;
}

interface Spread {
  readonly median: number;
  readonly p95: number;
}

/** Times of every step, warm, on the calling thread. The pairs must be ones that are not refused. */
export async function measureSteps(
  pairs: readonly Pair[],
  networks: Networks,
  rounds: number,
): Promise<StepFigures[]> {
  const processor = await collect(pairs, networks, rounds, processorClock);
  const wall = await collect(pairs, networks, rounds, wallClock);
  return [...processor].map(([step, times]) => ({
    step,
    runs: times.length,
    processorMs: spread(times),
    wallMs: spread(wall.get(step) ?? []),
  }));
}

async function collect(
  pairs: readonly Pair[],
  networks: Networks,
  rounds: number,
  clock: Clock,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const pair of pairs) {
      const result = await runPair(pair, networks, clock);
      if (result.kind === 'refused') continue;
      for (const [step, ms] of Object.entries(result.steps)) {
        const known = times.get(step);
        if (known) known.push(ms);
        else times.set(step, [ms]);
      }
    }
  }
  return times;
}

const spread = (times: readonly number[]): Spread => ({
  median: median(times),
  p95: percentile(times, 0.95),
});
