import type { Toasts } from '@tryon/ui/toasts/toast-provider.tsx';

/** A server on the same machine responds even when the browser reports being offline, so it is probed first. */
export async function isServerReached(): Promise<boolean> {
  if (navigator.onLine) return true;
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Explains why the page did not change. @param wayOn what the user can do about it, in one sentence. */
export function showOfflineToast(toasts: Toasts, wayOn: string): void {
  toasts.show({
    id: 'offline',
    type: 'warning',
    title: 'No connection',
    message: `This page stays as it is. ${wayOn}`,
  });
}
