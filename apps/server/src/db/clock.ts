import type { Database } from '#src/db/open-database.ts';

/** The time by which plans, bills and try-ons are counted. */
export interface Clock {
  now: () => Date;
  /** Moves time ahead, for good: only where no money moves, to try out what happens later. */
  moveAhead: (ms: number) => Promise<void>;
}

const NAME = 'payments';

/** The real time, and however far ahead this installation has been moved. It never goes back. */
export async function openClock(db: Database, { canMove }: { canMove: boolean }): Promise<Clock> {
  let aheadMs = canMove ? await readAhead(db) : 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    async moveAhead(ms) {
      if (!canMove || ms < 0) throw new Error('This clock cannot be moved.');
      const next = aheadMs + ms;
      await db
        .insertInto('clock')
        .values({ name: NAME, ahead_ms: String(next) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ahead_ms: String(next) }))
        .execute();
      aheadMs = next;
    },
  };
}

async function readAhead(db: Database): Promise<number> {
  const row = await db.selectFrom('clock').select('ahead_ms').where('name', '=', NAME).executeTakeFirst();
  return Number(row?.ahead_ms ?? 0);
}
