import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
  /** Time that passes in one try-on, from the files to the JPEG, with as many at a time as there are workers. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly processorMsEach: number;
  /** Of the whole process, with all its threads: most in the first and the last third of the runs, and ever. */
  readonly residentBytes: { readonly early: number; readonly late: number; readonly peak: number };
}

/** The whole engine, each time in a fresh process that does nothing else. */
export interface Throughput {
  /** One worker whose process, compiler and garbage collector included, is held to one core; null where that fails. */
  readonly oneCore: ThroughputFigures | null;
  /** One worker, which leaves some of its work to the other cores. */
  readonly oneWorker: ThroughputFigures;
  /** A worker for every core. */
  readonly allCores: ThroughputFigures;
}

const program = fileURLToPath(new URL('./throughput-process.ts', import.meta.url));

/** Try-ons a second on one core and on all, and with one worker that has all of them. */
export async function measureThroughput(pairs: readonly Pair[], runsPerWorker: number): Promise<Throughput> {
  const taskFor = (workers: number) => ({ workers, runs: runsPerWorker * workers, pairs });
  const core = firstCore();
  const oneCore = core === null ? null : await measureOn(core, taskFor(1));
  const oneWorker = await measure(process.execPath, [], taskFor(1));
  return {
    oneCore,
    oneWorker,
    allCores: await measure(process.execPath, [], taskFor(availableParallelism())),
  };
}

/** Null where the system has no `taskset`. */
async function measureOn(core: number, task: ThroughputTask): Promise<ThroughputFigures | null> {
  try {
    return await measure('taskset', ['-c', String(core), process.execPath], task);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function measure(
  command: string,
  words: readonly string[],
  task: ThroughputTask,
): Promise<ThroughputFigures> {
  const { stdout } = await promisify(execFile)(command, [...words, program, JSON.stringify(task)]);
  return JSON.parse(stdout);
}

/** The first core that this process may use, as Linux tells it; null on other systems. */
function firstCore(): number | null {
  try {
    const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return allowed ? Number(allowed[1]) : null;
  } catch {
    return null;
  }
}
