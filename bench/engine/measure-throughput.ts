import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pair } from './cases.ts';

export interface ThroughputTask {
  readonly workers: number;
  /** Try-ons that are measured, after a cold one and a dozen for each worker. */
  readonly runs: number;
  /** None of them refused. */
  readonly pairs: readonly Pair[];
}

export interface ThroughputFigures {
  readonly workers: number;
  readonly runs: number;
  /** Until the engine accepts work: threads started, networks loaded. */
  readonly readyMs: number;
  /** The first try-on of a new process. */
  readonly firstMs: number;
  readonly perSecond: number;
  readonly processorMsEach: number;
  /** Of the whole process, with all its threads: most in the first and the last third of the runs, and ever. */
  readonly residentBytes: { readonly early: number; readonly late: number; readonly peak: number };
}

const program = fileURLToPath(new URL('./throughput-process.ts', import.meta.url));

/** Try-ons a second of a fresh process that does nothing else. */
export async function measureThroughput(task: ThroughputTask): Promise<ThroughputFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout);
}
