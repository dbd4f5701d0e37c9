import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSiteBridge } from '#src/features/account/site-bridge.ts';

export default defineUnlistedScript(() => {
  // Firefox's match patterns ignore ports, so this check excludes other servers on the same host.
  if (location.origin !== import.meta.env.SITE_ORIGIN || window !== window.top) return;
  startSiteBridge({
    send: (message) => window.postMessage(message, location.origin),
    listen: (listener) => window.addEventListener('message', listener),
    isOwn: ({ source, origin }) => source === window && origin === location.origin,
    tell: (message) => void chrome.runtime.sendMessage(message).catch(() => undefined),
  });
});
