import '@tryon/contract/schemas-without-eval.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { createContextMenu, handleContextMenu } from '#src/background/context-menu.ts';
import { handleMessages } from '#src/background/handle-messages.ts';
import { handleTryOns } from '#src/background/handle-try-ons.ts';
import { openServices } from '#src/background/services.ts';
import { enterOpenPages, leaveOpenPages, showSettings } from '#src/background/shop-tabs.ts';
import { EVERY_SHOP, followGrant } from '#src/features/settings/grant.ts';
import { readSettings, SETTINGS_KEY } from '#src/features/settings/settings.ts';

export default defineBackground({
  type: 'module',
  // Listeners must be registered synchronously, or the browser does not wake the background for their events.
  main() {
    const services = openServices();
    handleMessages(services);
    handleTryOns(services);
    handleContextMenu(services);
    chrome.runtime.onInstalled.addListener(() => {
      createContextMenu();
      // An update removes the script from the browser's registry and from open pages.
      void followGrant().then(enterOpenPages);
    });
    chrome.runtime.onStartup.addListener(() => {
      createContextMenu();
      void followGrant();
      void services.store.removeGarments();
    });
    chrome.permissions.onAdded.addListener(() => void followGrant().then(enterOpenPages));
    chrome.permissions.onRemoved.addListener(() => void followGrant().then(leaveOpenPages));
    // A new document means another garment; an open panel then looks for it.
    chrome.tabs.onUpdated.addListener((tabId, { status }) => {
      if (status === 'loading') void services.garments.leave(tabId);
      if (status === 'complete') void services.garments.arrive(tabId);
    });
    chrome.tabs.onRemoved.addListener((tabId) => void services.garments.forget(tabId));
    chrome.storage.onChanged.addListener((changes, area) => {
      const changed = area === 'local' ? changes[SETTINGS_KEY] : undefined;
      if (changed) void followSettings(changed);
    });
  },
});

/** Notifies shops whose switch has changed, where the extension has access to them. */
async function followSettings({ oldValue, newValue }: chrome.storage.StorageChange): Promise<void> {
  if (!(await chrome.permissions.contains(EVERY_SHOP))) return;
  const before = readSettings(oldValue).offShops;
  const after = readSettings(newValue).offShops;
  for (const shop of after) if (!before.includes(shop)) await showSettings(shop, false);
  for (const shop of before) if (!after.includes(shop)) await showSettings(shop, true);
}
