import type { Toasts } from '@tryon/ui/toasts/toast-provider.tsx';

/** A server on this very machine answers without any connection, so it is asked before the browser is believed. */
export async function isServerReached(): Promise<boolean> {
  if (navigator.onLine) return true;
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Says why the page stayed. @param wayOn What to do about it, one sentence. */
export function showOfflineToast(toasts: Toasts, wayOn: string): void {
  toasts.show({
    id: 'offline',
    type: 'warning',
    title: 'No connection',
    message: `This page stays as it is. ${wayOn}`,
  });
}
