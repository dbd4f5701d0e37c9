import { Problems } from '../apps/server/src/domain-error.ts';

/** Runs a command that returns whether it succeeded; errors are printed in one line without a stack. */
export async function runPlainly(command: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await command())) process.exitCode = 1;
  } catch (error) {
    const lines =
      error instanceof Problems ? error.problems : [error instanceof Error ? error.message : error];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
}
