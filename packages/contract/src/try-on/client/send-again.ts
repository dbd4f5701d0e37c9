import { ApiError } from '#src/api-error.ts';
import { isNetworkFailure } from './explain-failure.ts';

/** The network connection of this device. */
export interface Connection {
  isOnline: () => boolean;
  /** Resolves when the device is online again; rejects with the signal's reason. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Calls the listener when the connection is lost. Returns an unsubscribe function. */
  onLost: (listener: () => void) => () => void;
}

/** Limits the attempts, as a server that always drops the connection would be retried for ever. */
const MOST_TIMES = 5;
/** The server is still processing this very try-on. */
const CONFLICT = 409;

export interface SendAgainOptions {
  /** Without it, a lost connection is reported at once instead of being waited for. */
  connection?: Connection;
  signal: AbortSignal;
  onOffline?: (isOffline: boolean) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sends a request and retries where that is safe: after a lost connection, as soon as it is back; and while the
 * server has not yet noticed that the previous request broke off. All attempts carry the same key, so that a picture
 * already generated is not charged twice.
 * @throws the error of the last attempt.
 */
export async function sendAgain<Answer>(
  send: () => Promise<Answer>,
  { connection, signal, onOffline, wait = pause }: SendAgainOptions,
): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    if (connection?.isOnline() === false) {
      onOffline?.(true);
      await connection.whenOnline(signal);
      onOffline?.(false);
    }
    let isLost = false;
    const stopListening = connection?.onLost(() => {
      isLost = true;
    });
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || time === MOST_TIMES) throw error;
      const waitMs = waitOf(error);
      if (waitMs !== null) await wait(waitMs, signal);
      else if (!isNetworkFailure(error) || !connection || (connection.isOnline() && !isLost)) throw error;
    } finally {
      stopListening?.();
    }
  }
}

/** Delay in milliseconds after which the server may have noticed; null for any other failure. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== CONFLICT) return null;
  return error.retryAfterSeconds === undefined ? null : error.retryAfterSeconds * 1000;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
