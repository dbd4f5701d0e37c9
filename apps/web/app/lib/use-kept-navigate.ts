import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { isServerReached, showOfflineToast } from './connection.ts';

/**
 * Goes to another page of this site, for ways that are no links. Without a connection the router would replace the page
 * with the browser's own error: the page stays, and says why.
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
