/**
 * Health of the session. `loading`: still unknown. `ready`: everything responds. `degraded`: the session responds but
 * something around it does not. `error`: nothing responded in time.
 */
export type SessionStatus = 'loading' | 'ready' | 'degraded' | 'error';

export type SessionEvent =
  | 'bootstrap-began'
  | 'bootstrap-succeeded'
  | 'bootstrap-fell-short'
  | 'bootstrap-failed'
  | 'call-succeeded'
  | 'call-failed';

/** Later calls only switch between `ready` and `degraded`: one failure does not discard a session that has worked. */
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

/** Time limit for all attempts together. Source: specification, section 9. */
export const BOOTSTRAP_LIMIT_MS = 15_000;
/** Retries after the first attempt. Source: specification, section 9. */
export const BOOTSTRAP_RETRIES = 5;
/** Delay before the first retry; it doubles with each retry. Source: specification, section 9. */
export const BOOTSTRAP_FIRST_DELAY_MS = 125;

export interface BootstrapOptions {
  /** One attempt. Resolves to false if the session responded but something around it did not. */
  attempt: (signal: AbortSignal) => Promise<boolean>;
  /** Between 0 and 1; adds jitter so that many pages do not retry at the same moment. */
  random?: () => number;
  limitMs?: number;
}

/** Retries until it succeeds, the retries are used up or the time limit is reached. Never rejects. */
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

/** Rejects on abort even if the work itself ignores the signal. */
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
