import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#src/db/tables.ts';
import { sandboxShapes } from './sandbox-objects.ts';
import { invalid } from './sandbox-wire.ts';

/** Maximum number of objects read in one query. */
const MOST_LISTED = 1000;

interface Kept {
  id: string;
  customerId?: string | null;
  dueAt?: Date | null;
}

/** Access to one kind of object within a transaction. */
function createCollection<Shape extends z.ZodType<Kept>>(
  trx: Transaction<Tables>,
  kind: string,
  shape: Shape,
  now: () => Date,
) {
  const read = (data: string): z.output<Shape> => shape.parse(JSON.parse(data));
  const select = () => trx.selectFrom('sandbox_object').select(['data']).where('kind', '=', kind);
  return {
    async find(id: string): Promise<z.output<Shape> | null> {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row ? read(row.data) : null;
    },

    /** @throws StripeFault `resource_missing` */
    async get(id: string): Promise<z.output<Shape>> {
      const found = await this.find(id);
      if (found === null) throw invalid('resource_missing', `No such ${kind}: '${id}'`, 'id');
      return found;
    },

    /** Newest first: a customer's objects, or without a customer the newest of all since the given time. */
    async list(customerId?: string, since = new Date(0)): Promise<z.output<Shape>[]> {
      const rows = await select()
        .where('created_at', '>=', since.toISOString())
        .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? null))
        .$if(customerId === undefined, (query) => query.limit(MOST_LISTED))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ data }) => read(data));
    },

    /** Objects due by now, longest overdue first. */
    async listDue(count: number): Promise<z.output<Shape>[]> {
      const rows = await select()
        .where('due_at', '<=', now().toISOString())
        .orderBy('due_at')
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(({ data }) => read(data));
    },

    /** Removes everything that refers to an object. */
    async removeReferencesTo(id: string): Promise<void> {
      const pointing = `%${JSON.stringify({ reference: id }).slice(1, -1)}%`;
      await trx
        .deleteFrom('sandbox_object')
        .where('kind', '=', kind)
        .where('data', 'like', pointing)
        .execute();
    },

    /** Inserts or updates an object and returns it. */
    async put(object: z.output<Shape>): Promise<z.output<Shape>> {
      const data = JSON.stringify(z.encode(shape, object));
      const { id, customerId = null, dueAt = null } = object;
      const changing = { customer_id: customerId, due_at: dueAt?.toISOString() ?? null, data };
      await trx
        .insertInto('sandbox_object')
        .values({ id, kind, created_at: now().toISOString(), ...changing })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
        .execute();
      return object;
    },
  };
}

function openCollections(trx: Transaction<Tables>, now: () => Date) {
  return {
    customers: createCollection(trx, 'customer', sandboxShapes.customer, now),
    methods: createCollection(trx, 'method', sandboxShapes.method, now),
    payments: createCollection(trx, 'payment', sandboxShapes.payment, now),
    subscriptions: createCollection(trx, 'subscription', sandboxShapes.subscription, now),
    invoices: createCollection(trx, 'invoice', sandboxShapes.invoice, now),
    checkouts: createCollection(trx, 'checkout', sandboxShapes.checkout, now),
    events: createCollection(trx, 'event', sandboxShapes.event, now),
    keys: createCollection(trx, 'key', sandboxShapes.key, now),
  };
}

/** A transaction of the sandbox, at one point of its own clock. */
export interface SandboxTransaction {
  readonly collections: ReturnType<typeof openCollections>;
  readonly at: Date;
}

/** Any number that nothing else on this database locks. */
const LOCK = 7_362_951;

/** The sandbox's storage in our database; nothing else reads or writes it. */
export function createSandboxStore(db: Kysely<Tables>, kind: 'sqlite' | 'postgres', now: () => Date) {
  return {
    /** Runs `work` in a transaction with exclusive access to the sandbox. */
    async run<T>(work: (transaction: SandboxTransaction) => Promise<T>): Promise<T> {
      return db.transaction().execute(async (trx) => {
        // SQLite has one connection, so only one transaction at a time.
        if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
        return work({ collections: openCollections(trx, now), at: now() });
      });
    },
  };
}

export type SandboxStore = ReturnType<typeof createSandboxStore>;
