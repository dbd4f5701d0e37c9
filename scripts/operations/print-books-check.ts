import type { OpenDatabase } from '../../apps/server/src/db/open-database.ts';
import { createCredits } from '../../apps/server/src/features/credits/credits.ts';

/** Prints whether the credit books are exact, and any violations; returns their number. */
export async function printBooksCheck(database: Pick<OpenDatabase, 'db' | 'kind'>): Promise<number> {
  const problems = await createCredits(database).check();
  for (const { rule, subject } of problems) process.stdout.write(`  - not so: ${rule} (${subject})\n`);
  process.stdout.write(
    problems.length === 0
      ? 'The books are exact.\n'
      : `The books are not exact: ${problems.length} problems.\n`,
  );
  return problems.length;
}
