/** The permission that the button on every shop needs; requested at first use and revocable. */
export const EVERY_SHOP = { origins: ['<all_urls>'] };

/** Id of the script that is registered for every shop while the permission is granted. */
const SHOP_SCRIPT = 'shop';

/** Registers the button's script for every page, or unregisters it, to match the permission. */
export async function followGrant(): Promise<void> {
  const isGranted = await chrome.permissions.contains(EVERY_SHOP);
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [SHOP_SCRIPT] });
  if (isGranted === registered.length > 0) return;
  if (!isGranted) return chrome.scripting.unregisterContentScripts({ ids: [SHOP_SCRIPT] });
  await chrome.scripting.registerContentScripts([
    {
      id: SHOP_SCRIPT,
      matches: ['http://*/*', 'https://*/*'],
      js: ['shop.js'],
      runAt: 'document_idle',
      persistAcrossSessions: true,
    },
  ]);
}
