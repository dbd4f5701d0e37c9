import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Pair } from './cases.ts';

export interface OneCoreTask {
  /** None of them refused. */
  readonly pairs: readonly Pair[];
  /** Rounds over the pairs that are measured, after two that are not. */
  readonly rounds: number;
}

export interface OneCoreFigures {
  readonly core: number;
  readonly runs: number;
  /** Time that passed from the files to the JPEG. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Of the processor: what would have passed without anybody else on the core. */
  readonly processorMs: number;
}

const program = fileURLToPath(new URL('./one-core-process.ts', import.meta.url));

/** Warm times of a process that is held to a single core; null where the system has no `taskset`. */
export async function measureOneCore(task: OneCoreTask): Promise<OneCoreFigures | null> {
  const core = firstCore();
  if (core === null) return null;
  const words = ['-c', String(core), process.execPath, program, JSON.stringify(task)];
  try {
    const { stdout } = await promisify(execFile)('taskset', words);
    return { core, ...JSON.parse(stdout) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The first core that this process may use, as Linux tells it. */
function firstCore(): number | null {
  try {
    const allowed = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
    return allowed ? Number(allowed[1]) : null;
  } catch {
    return null;
  }
}
