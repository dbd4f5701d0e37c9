import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect } from 'react';

/** Keeps the page from being lost by a link while there is no connection. */
export function OfflineNavigation() {
  const toasts = useToasts();
  useEffect(() => {
    const stop = new AbortController();
    // Fetched as soon as the page stands: once the connection is away it could not be.
    import('./keep-page.ts').then(
      ({ keepPage }) => keepPage(toasts, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [toasts]);
  return null;
}
