import { NO_STORE } from '#src/http/answers.ts';
import type { Edge } from '#src/http/edge.ts';

export type ReadyState = 'warming' | 'ready' | 'stopping';

export interface HealthOptions {
  state: () => ReadyState;
  /** Rejects when the database cannot answer. */
  checkDatabase: () => Promise<void>;
}

/** Alive: the process answers. Ready: it can do try-ons now, so a balancer may send people here. */
export function registerHealth(edge: Edge, { state, checkDatabase }: HealthOptions): void {
  edge.get('/healthz', (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  edge.get('/readyz', async (c) => {
    const current = state();
    const hasDatabase = await checkDatabase().then(
      () => true,
      () => false,
    );
    const status = hasDatabase ? current : 'no_database';
    return c.json({ status }, status === 'ready' ? 200 : 503, NO_STORE);
  });
}
