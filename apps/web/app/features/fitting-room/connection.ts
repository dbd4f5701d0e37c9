/** Whether this device has a connection at all. */
export interface Connection {
  isOnline: () => boolean;
  /** Resolves when it is back; rejects with the signal's reason. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Called when it is lost. Returns what stops it. */
  onLost: (listener: () => void) => () => void;
}

/** Nothing large is to be fetched unasked: the person has asked the browser to save data, or the line would need minutes. */
export function isFrugal(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof connection !== 'object' || connection === null) return false;
  const isSlow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType));
  return isSlow || ('saveData' in connection && connection.saveData === true);
}

/** What the browser says about it. Being online is a promise of nothing; being offline is certain. */
export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,

  whenOnline(signal) {
    return new Promise((resolve, reject) => {
      const settle = () => {
        window.removeEventListener('online', settle);
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      window.addEventListener('online', settle);
      signal.addEventListener('abort', settle);
      if (signal.aborted || navigator.onLine) settle();
    });
  },

  onLost(listener) {
    window.addEventListener('offline', listener);
    return () => window.removeEventListener('offline', listener);
  },
};
