/** The permission that the button on every shop needs; it is asked for at first use and can be taken back. */
export const EVERY_SHOP = { origins: ['<all_urls>'] };

/** Id of the script that is registered for every shop while the permission is there. */
const SHOP_SCRIPT = 'shop';

/** Puts the button's script into every page, or takes it out, as the permission says. */
export async function followGrant(): Promise<void> {
  const isGranted = await chrome.permissions.contains(EVERY_SHOP);
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [SHOP_SCRIPT] });
  if (!isGranted) {
    if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [SHOP_SCRIPT] });
    return;
  }
  if (registered.length > 0) return;
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
