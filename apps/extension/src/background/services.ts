import { blobFromBase64 } from '@tryon/contract/try-on/client/base64.ts';
import { createAccount } from '#src/features/account/account.ts';
import { createGarments } from '#src/features/garment/garments.ts';
import { shrinkPicture } from '#src/features/garment/shrink-picture.ts';
import { takeGarment } from '#src/features/garment/take-garment.ts';
import { openDeviceStore } from '#src/storage/device-store.ts';
import { openArea } from '#src/storage/storage-area.ts';

/** The background's services, built on the browser's APIs. */
export function openServices() {
  const siteOrigin = import.meta.env.SITE_ORIGIN;
  const store = openDeviceStore();
  const session = openArea(chrome.storage.session);
  const local = openArea(chrome.storage.local);
  const garments = createGarments({
    session,
    store,
    now: Date.now,
    take: (offer, tab) =>
      takeGarment(offer, {
        shrink: shrinkPicture,
        decode: blobFromBase64,
        fetch: (input, init) => fetch(input, init),
        mayFetch,
        captureTab: () => captureTab(tab),
      }),
  });
  const account = createAccount({
    siteOrigin,
    clientId: import.meta.env.CLIENT_ID || chrome.runtime.id,
    redirectUri: chrome.identity.getRedirectURL(),
    fetch: (input, init) => fetch(input, init),
    openSignIn: (url, interactive) => chrome.identity.launchWebAuthFlow({ url, interactive }),
    session,
    local,
    forgetPictures: async () => {
      await store.removeEverything();
      await garments.forgetAll();
    },
    now: Date.now,
  });
  const extensionOrigin = chrome.runtime.getURL('').replace(/\/$/, '');
  const own = { extensionId: chrome.runtime.id, extensionOrigin, siteOrigin };
  return { siteOrigin, own, store, session, local, account, garments };
}

export type Services = ReturnType<typeof openServices>;

async function mayFetch(address: string): Promise<boolean> {
  const { origin } = new URL(address);
  return chrome.permissions.contains({ origins: [`${origin}/*`] }).catch(() => false);
}

/** Only a visible tab can be captured; otherwise another tab's content could pass for the shop's picture. */
async function captureTab({ id, windowId }: { id: number; windowId: number }): Promise<Blob> {
  const { active } = await chrome.tabs.get(id);
  if (!active) throw new Error('The tab is not in sight.');
  const address = await chrome.tabs.captureVisibleTab(windowId, { format: 'png' });
  return blobFromBase64(address.slice(address.indexOf(',') + 1), 'image/png');
}
