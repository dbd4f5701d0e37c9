import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pair } from './cases.ts';

export interface ThroughputTask {
  readonly workers: number;
  /** Measured try-ons, after a cold one and a dozen for each worker. */
  readonly runs: number;
  /** None of them is refused. */
  readonly pairs: readonly Pair[];
}

export interface ThroughputFigures {
  readonly workers: number;
  readonly runs: number;
  /** Time until the engine accepts work: threads started, networks loaded. */
  readonly readyMs: number;
  /** The first try-on of a new process. */
  readonly firstMs: number;
  readonly perSecond: number;
  /** Elapsed time of one try-on from the files to the JPEG, with as many concurrent ones as workers. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly processorMsEach: number;
  /** Of the whole process with all threads: maximum of the first and the last third of the runs, and overall peak. */
  readonly residentBytes: { readonly early: number; readonly late: number; readonly peak: number };
}

/** The whole engine, each time in a new process that does nothing else. */
export interface Throughput {
  /** One worker in a process pinned to one core, including compiler and garbage collector; null if pinning fails. */
  readonly oneCore: ThroughputFigures | null;
  /** One worker; other cores share some of its work. */
  readonly oneWorker: ThroughputFigures;
  /** One worker per core. */
  readonly allCores: ThroughputFigures;
}

const program = fileURLToPath(new URL('./throughput-process.ts', import.meta.url));

/** Measures try-ons per second on one core, with one worker on all cores, and with one worker per core. */
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

/** Null if the system has no `taskset`. */
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

/** The first core that this process may use, according to Linux; null on other systems. */
function firstCore(): number | null {
  try {
    const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return allowed ? Number(allowed[1]) : null;
  } catch {
    return null;
  }
}
