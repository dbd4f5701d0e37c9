import type { Networks } from '@tryon/engine/core/types.ts';
import { median, percentile } from '../statistics.ts';
import type { Pair } from './cases.ts';
import { runPair } from './run-pair.ts';

export interface StepFigures {
  /** A stage, `whole`, or `waited`: elapsed time instead of processor time. */
  readonly step: string;
  readonly runs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Measures every step after a warm-up on the calling thread. Refused pairs are skipped. */
export async function measureSteps(
  pairs: readonly Pair[],
  networks: Networks,
  rounds: number,
): Promise<StepFigures[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const pair of pairs) {
      const result = await runPair(pair, networks);
      if (result.kind === 'refused') continue;
      for (const [step, ms] of Object.entries({ ...result.stepsMs, waited: result.wallMs })) {
        times.set(step, [...(times.get(step) ?? []), ms]);
      }
    }
  }
  return [...times].map(([step, ms]) => ({
    step,
    runs: ms.length,
    medianMs: median(ms),
    p95Ms: percentile(ms, 0.95),
  }));
}
