import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSiteBridge } from '#src/features/account/site-bridge.ts';

export default defineUnlistedScript(() => {
  // Firefox knows no ports in patterns: another server on this host gets no bridge.
  if (location.origin !== import.meta.env.SITE_ORIGIN || window !== window.top) return;
  startSiteBridge({
    ask: (message) => window.postMessage(message, location.origin),
    listen: (hear) => window.addEventListener('message', hear),
    isOwn: ({ source, origin }) => source === window && origin === location.origin,
    tell: (message) => void chrome.runtime.sendMessage(message).catch(() => undefined),
  });
});
