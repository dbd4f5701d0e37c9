import type { Connection } from '@tryon/contract/try-on/client/send-again.ts';

/** The connection as reported by the browser. "Online" guarantees nothing, but "offline" is reliable. */
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
