import { z } from 'zod';
import type { DatabaseFailure } from '#src/db/database-failure.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge-env.ts';
import type { EventLoopLag } from './event-loop-lag.ts';

/** `draining`: a stop was requested, but requests are accepted until the load balancer has noticed. */
export type ReadyState = 'warming' | 'ready' | 'draining' | 'stopping';

export interface HealthOptions {
  state: () => ReadyState;
  /** Returns the database's failure, or null; takes a bounded time. */
  findDatabaseFailure: () => Promise<DatabaseFailure | null>;
  lag: EventLoopLag;
  /** Milliseconds for which try-ons have been rejected without any running one ending. */
  queueHeldMs: () => number;
  limits: { readonly mostLagMs: number; readonly mostHeldMs: number };
}

const DATABASE_STATUS = {
  unavailable: 'no_database',
  full: 'disk_full',
  damaged: 'database_damaged',
} as const satisfies Record<DatabaseFailure, string>;

/** All values of `/readyz`. */
const READY_STATUSES = [
  'ready',
  'warming',
  'draining',
  'stopping',
  ...Object.values(DATABASE_STATUS),
  'queue_held',
  'event_loop_late',
] as const;

type ReadyStatus = (typeof READY_STATUSES)[number];

const healthSchema = z.object({ status: z.enum(['ok', ...READY_STATUSES]) });

const RETRY_SECONDS = '5';

/** Liveness: the process responds. Readiness: it can do try-ons now, so a load balancer may send requests here. */
export function registerHealth(edge: Edge, options: HealthOptions): void {
  const { state, findDatabaseFailure, lag, queueHeldMs, limits } = options;

  async function findStatus(): Promise<ReadyStatus> {
    const failure = await findDatabaseFailure();
    if (failure !== null) return DATABASE_STATUS[failure];
    const current = state();
    if (current !== 'ready') return current;
    if (queueHeldMs() > limits.mostHeldMs) return 'queue_held';
    return lag.worstMs() > limits.mostLagMs ? 'event_loop_late' : 'ready';
  }

  const answer = ['Health', healthSchema, 'Yes.'] as const;
  registerCall(edge, 'GET /healthz', 'Health', {
    operationId: 'getHealth',
    summary: 'Is the process alive?',
    answer,
    handle: () => ({ status: 'ok' }),
  });
  registerCall(edge, 'GET /readyz', 'Health', {
    operationId: 'getReadiness',
    summary: 'Can it do try-ons now?',
    answer,
    responses: {
      503: {
        description: 'Not yet, or not any more.',
        content: { 'application/json': ['Health', healthSchema] },
      },
    },
    handle: async (c) => {
      const status = await findStatus();
      if (status === 'ready') return { status };
      return c.json({ status }, 503, { ...NO_STORE, 'retry-after': RETRY_SECONDS });
    },
  });
}
