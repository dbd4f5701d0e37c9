import { expect, test } from 'vitest';
import { postgresIsThere, startTemporaryPostgres } from '../testing/postgres.ts';
import { proveFrozenPostgres } from './frozen-postgres.ts';

test.skipIf(!postgresIsThere())(
  'a PostgreSQL that is stopped under load holds up nobody, and no credit is lost',
  async () => {
    const postgres = await startTemporaryPostgres();
    try {
      const checks = await proveFrozenPostgres(postgres);
      expect(checks.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    } finally {
      postgres.stop();
    }
  },
);
