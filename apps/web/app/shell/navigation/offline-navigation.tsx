import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect } from 'react';

/** Prevents a link from replacing the page while offline. */
export function OfflineNavigation() {
  const toasts = useToasts();
  useEffect(() => {
    const stop = new AbortController();
    // Loaded right after the page, because it could not be loaded once the connection is lost.
    import('./keep-page.ts').then(
      ({ keepPage }) => keepPage(toasts, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [toasts]);
  return null;
}
