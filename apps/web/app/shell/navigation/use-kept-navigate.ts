import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { isServerReached, showOfflineToast } from './connection.ts';

/**
 * Navigates within the site where no link is used. Offline, the router would replace the page with the browser's
 * error page; this keeps the page and explains why.
 */
export function useKeptNavigate(): (path: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const toasts = useToasts();
  return useCallback(
    async (path, options) => {
      if (await isServerReached()) await navigate(path, options);
      else showOfflineToast(toasts, 'Try again once you are connected.');
    },
    [navigate, toasts],
  );
}
