import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** Whether strace is installed and may trace programs. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}

/**
 * Program and arguments that start another one and trace what it opens, into one file per thread. The tracer is
 * detached, so that the started program keeps its own process id.
 */
export function traced(traceFile: string): string[] {
  const calls = 'trace=execve,open,openat,openat2,creat,memfd_create';
  return ['strace', '-D', '-ff', '--seccomp-bpf', '-y', '-s', '4096', '-e', calls, '-o', traceFile];
}

/** Paths of all files that the program has opened for writing, without those of helpers that started it. */
export function listWrittenFiles(traceFile: string): string[] {
  const written = new Set<string>();
  for (const path of globSync(`${traceFile}.*`)) {
    for (const file of filesOfThread(readFileSync(path, 'utf8'))) written.add(file);
  }
  return [...written].sort();
}

const EXECUTED = /^execve\("([^"]+)".* = 0$/gm;
const OPENED =
  /^(?:(?:open|openat|openat2)\(.*\b(?:O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND)\b|creat\(|memfd_create\().*\) = \d+<(.*)>$/gm;

/** Paths of the files that one thread opened for writing. */
export function filesOfThread(trace: string): string[] {
  const last = [...trace.matchAll(EXECUTED)].at(-1);
  if (last && !last[1]?.endsWith('/node')) return [];
  const own = last ? trace.slice(last.index) : trace;
  return [...own.matchAll(OPENED)].map((match) => match[1] ?? '');
}
