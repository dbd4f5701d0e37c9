import { vi } from 'vitest';

/** Retries until `check` passes; patient enough for a machine that is running other tests. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 10 });
}
