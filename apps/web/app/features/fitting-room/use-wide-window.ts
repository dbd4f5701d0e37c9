import { useSyncExternalStore } from 'react';

/** Where the mirror stands beside the panels, as in the style sheet. */
const WIDE = '(min-width: 900px)';

/** Whether the mirror stands beside the panels. The server takes every window for a narrow one. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
