import type { Database } from './open-database.ts';

const NAME = 'payments';

/**
 * The clock for plans, billing and try-ons: the real time plus the offset by which this installation has been moved
 * ahead. It never goes back.
 */
export async function openClock(db: Database, { canMove }: { canMove: boolean }) {
  let aheadMs = canMove ? await readAhead(db) : 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    /** Moves time ahead permanently, to try out later events; only where no real money moves. */
    async moveAhead(ms: number): Promise<void> {
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

export type Clock = Awaited<ReturnType<typeof openClock>>;

async function readAhead(db: Database): Promise<number> {
  const row = await db.selectFrom('clock').select('ahead_ms').where('name', '=', NAME).executeTakeFirst();
  return Number(row?.ahead_ms ?? 0);
}
