import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_MS = 5;
const MEGABYTE = 1024 * 1024;

/**
 * Measures how long some work blocks the event loop and how much memory it uses. Time counts only this thread's own
 * work, so that other load on the machine does not matter.
 */
export function watchProcess() {
  collectGarbage();
  const peakBefore = peakMegabytes();
  const heldBefore = heldMegabytes();
  let longestLagMs = 0;
  let last = workedMs();
  const startedAt = last;
  const sample = () => {
    const now = workedMs();
    longestLagMs = Math.max(longestLagMs, now - last);
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    sample();
    const tookMs = last - startedAt;
    const peakGrowthMb = peakMegabytes() - peakBefore;
    collectGarbage();
    return { longestLagMs, tookMs, peakGrowthMb, heldGrowthMb: heldMegabytes() - heldBefore };
  };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The peak memory of the process. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function heldMegabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
