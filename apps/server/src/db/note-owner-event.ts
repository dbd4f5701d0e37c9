import type { OpenDatabaseOptions } from './open-database.ts';
import { openForNoting } from './open-for-reading.ts';
import { addSecurityEvent } from './security-events.store.ts';
import type { OwnerEventKind } from './tables.ts';

/**
 * Records an action of the owner, even while a server is running.
 * @throws Error if that fails, for example because an older version created the database.
 */
export async function noteOwnerEvent(place: OpenDatabaseOptions, kind: OwnerEventKind): Promise<void> {
  const database = openForNoting(place);
  try {
    await addSecurityEvent(database.db, { userId: null, kind }, new Date());
  } finally {
    await database.close();
  }
}
