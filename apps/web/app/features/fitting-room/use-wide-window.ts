import { useSyncExternalStore } from 'react';

/** The breakpoint in the style sheet at which the mirror is placed next to the panels. */
const WIDE = '(min-width: 900px)';

/** Whether the mirror is next to the panels. The server assumes a narrow window. */
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
