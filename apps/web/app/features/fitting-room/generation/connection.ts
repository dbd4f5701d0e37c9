/** Whether this device has a connection at all. */
export interface Connection {
  isOnline: () => boolean;
  /** Resolves when it is back; rejects with the signal's reason. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Called when it is lost. Returns what stops it. */
  onLost: (listener: () => void) => () => void;
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
