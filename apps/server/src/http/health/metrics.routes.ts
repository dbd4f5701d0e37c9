import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import type { Edge } from '#src/http/edge.ts';

export interface MetricsOptions {
  /** Null disables the endpoint. */
  token: string | null;
  /** Returns the metrics in Prometheus' text format. */
  write: () => string;
}

/** Registers `GET /metrics`, which needs `Authorization: Bearer <token>`. */
export function registerMetrics(edge: Edge, { token, write }: MetricsOptions): void {
  if (token === null) return;
  edge.get('/metrics', (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      throw new DomainError('unauthenticated');
    }
    return c.body(write(), 200, { ...NO_STORE, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [digest, expected] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return digest !== undefined && expected !== undefined && timingSafeEqual(digest, expected);
}
