import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import type { Edge } from '#src/http/edge-env.ts';

/**
 * Registers `GET /metrics`, which needs `Authorization: Bearer <token>`.
 * @param token null disables the endpoint.
 * @param write returns the metrics in Prometheus' text format.
 */
export function registerMetrics(edge: Edge, token: string | null, write: () => string): void {
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
  const digestOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digestOf(one), digestOf(other));
}
