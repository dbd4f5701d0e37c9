import { openPanel } from '#src/background/open-panel.ts';
import { EVERY_SHOP } from '#src/features/settings/grant.ts';
import { sharedDependencies } from '#src/pages/shared-dependencies.ts';
import { openDeviceStore } from '#src/storage/device-store.ts';

export type PopupDependencies = ReturnType<typeof openPopupDependencies>;

/** What the popup needs of the browser; tests pass their own. */
export function openPopupDependencies() {
  return {
    ...sharedDependencies,
    async findTab() {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      if (tab?.id === undefined) return null;
      const address = tab.url && URL.canParse(tab.url) ? new URL(tab.url) : null;
      const host = address && /^https?:$/.test(address.protocol) ? address.host : null;
      return { id: tab.id, windowId: tab.windowId, host };
    },
    giveGrantBack: () => chrome.permissions.remove(EVERY_SHOP),
    openPanel,
    removeEverything: () => openDeviceStore().removeEverything(),
    close: () => window.close(),
  };
}
