import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { createLogger } from '#src/logger.ts';
import { createLibrary } from '#src/services/sign-in/sign-in-library.ts';
import { createTestDatabase } from '#src/testing/database/test-database.ts';

test('our tables have exactly the columns that the sign-in library needs', async () => {
  const database = await createTestDatabase();
  const log = createLogger('silent');
  const mail = { send: async () => undefined, queue: async () => undefined };
  const options = { database, log, mail, secret: 'a secret that is long enough for this', providers: [] };
  const events = {
    onUnconfirmed: async () => undefined,
    onExisting: async () => undefined,
    onSession: async () => '',
    onWayIn: async () => undefined,
    onNewPassword: async () => undefined,
  };
  const { options: wanted } = createLibrary({ ...options, publicUrl: 'http://localhost:8000' }, events);
  const { toBeAdded, toBeCreated } = await getMigrations(wanted);
  expect({ toBeAdded, toBeCreated }).toEqual({ toBeAdded: [], toBeCreated: [] });
  await database.close();
});
