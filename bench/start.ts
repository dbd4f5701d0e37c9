import { startServerProcess } from '../e2e/testing/server.ts';
import { buildWhenChanged } from '../scripts/build.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;

/** Measures the time from the start of the process to its line with the URL, after the site has been built. */
export async function benchStart(): Promise<void> {
  buildWhenChanged();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const server = await startServerProcess();
    times.push(performance.now() - start);
    await server.stop();
  }
  process.stdout.write(`process start to listening: median ${median(times).toFixed(0)} ms of ${ROUNDS}\n`);
}
