import { expect, test } from 'vitest';
import { killWorkers } from '#src/testing/books/kill-workers.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';

const FOR_MS = 8_000;

test('seconds of kill -9: charged is what succeeded, nothing is open or forgotten, the books are exact', async () => {
  const database = await createTestDatabase();
  await database.disconnect();
  const workers = database.kind === 'sqlite' ? 1 : 3;
  const least = { kills: 6, deliveries: 40 };
  const outcome = await killWorkers({ place: database.place, forMs: FOR_MS, least, workers });
  await database.close();
  expect(outcome).toMatchObject({ forgotten: 0, open: 0, problems: [], wrongAccounts: [] });
  expect(outcome.charged).toBe(outcome.succeeded);
  // Makes sure that the cases occurred; how often depends on the machine.
  expect(outcome.kills).toBeGreaterThan(5);
  expect(outcome.charged).toBeGreaterThan(20);
  expect(outcome.swept).toBeGreaterThan(0);
  expect(outcome.rough).toBeGreaterThan(0);
  expect(outcome.returned).toBeGreaterThan(0);
}, 120_000);
