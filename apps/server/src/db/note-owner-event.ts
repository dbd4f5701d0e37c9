import type { OpenDatabaseOptions } from '#src/db/open-database.ts';
import { openForNoting } from '#src/db/open-for-reading.ts';
import { addSecurityEvent } from '#src/db/security-events.store.ts';
import type { OwnerEventKind } from '#src/db/tables.ts';

/**
 * Notes beside a server that may be running what its owner did.
 * @throws Error when it cannot be noted, such as in a database that an older version has written.
 */
export async function noteOwnerEvent(place: OpenDatabaseOptions, kind: OwnerEventKind): Promise<void> {
  const database = openForNoting(place);
  try {
    await addSecurityEvent(database.db, { userId: null, kind }, new Date());
  } finally {
    await database.close();
  }
}
