/**
 * How well signing in works right now. `loading`: being found out. `ready`: everything answers. `degraded`: the
 * session itself answers, but something around it does not. `error`: nothing answered in time.
 */
export type SessionStatus = 'loading' | 'ready' | 'degraded' | 'error';

export type SessionEvent =
  | 'bootstrap-began'
  | 'bootstrap-succeeded'
  | 'bootstrap-fell-short'
  | 'bootstrap-failed'
  | 'call-succeeded'
  | 'call-failed';

/** Later calls only move between `ready` and `degraded`: what has once answered is not given up for one failure. */
export function nextStatus(status: SessionStatus, event: SessionEvent): SessionStatus {
  switch (event) {
    case 'bootstrap-began':
      return 'loading';
    case 'bootstrap-succeeded':
      return 'ready';
    case 'bootstrap-fell-short':
      return 'degraded';
    case 'bootstrap-failed':
      return 'error';
    case 'call-succeeded':
      return status === 'loading' ? status : 'ready';
    case 'call-failed':
      return status === 'ready' ? 'degraded' : status;
  }
}

/** Everything together must have answered by then. Source: specification, section 9. */
export const BOOTSTRAP_LIMIT_MS = 15_000;
/** Tries after the first. Source: specification, section 9. */
export const BOOTSTRAP_RETRIES = 5;
/** Wait before the first of them; each later wait is twice as long. Source: specification, section 9. */
export const BOOTSTRAP_FIRST_DELAY_MS = 125;

export interface BootstrapOptions {
  /** One try. Resolves with false when the session answered and something around it did not. */
  attempt: (signal: AbortSignal) => Promise<boolean>;
  /** Between 0 and 1; spreads the tries of many pages, so that they do not all come back at once. */
  random?: () => number;
  limitMs?: number;
}

/** Tries until it works, the tries are used up or the time is. Never rejects. */
export async function bootstrapSession({
  attempt,
  random = Math.random,
  limitMs = BOOTSTRAP_LIMIT_MS,
}: BootstrapOptions): Promise<Extract<SessionEvent, `bootstrap-${string}`>> {
  const controller = new AbortController();
  const { signal } = controller;
  const limit = setTimeout(() => controller.abort(), limitMs);
  try {
    for (let retry = 0; ; retry += 1) {
      try {
        const isWhole = await untilAborted(attempt(signal), signal);
        return isWhole ? 'bootstrap-succeeded' : 'bootstrap-fell-short';
      } catch {
        if (signal.aborted || retry === BOOTSTRAP_RETRIES) return 'bootstrap-failed';
        await wait(BOOTSTRAP_FIRST_DELAY_MS * 2 ** retry * (1 + random()), signal);
        if (signal.aborted) return 'bootstrap-failed';
      }
    }
  } finally {
    clearTimeout(limit);
  }
}

/** Rejects on abort even when the work itself does not listen to it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
