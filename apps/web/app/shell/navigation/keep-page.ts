import type { Toasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { isServerReached, showOfflineToast } from './connection.ts';

/**
 * Offline, following a link would replace the page and the user's input with the browser's error page. Until the
 * signal aborts, such clicks are blocked and the reason is shown.
 */
export function keepPage(toasts: Toasts, signal: AbortSignal): void {
  let isSure = false;
  const onClick = async (event: MouseEvent) => {
    const link = isSure || navigator.onLine ? null : findWay(event);
    if (!link) return;
    event.preventDefault();
    if (await isServerReached()) {
      isSure = true;
      link.click();
      isSure = false;
      return;
    }
    showOfflineToast(toasts, 'The link works again once you are connected.');
  };
  // Capture runs before the router's own handler.
  window.addEventListener('click', (event) => void onClick(event), { capture: true, signal });
}

/** The link to another page of this site that opens in this window. */
function findWay({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.download || !link.protocol.startsWith('http')) return null;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}
