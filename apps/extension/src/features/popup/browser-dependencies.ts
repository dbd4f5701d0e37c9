import { openPanel } from '#src/background/open-panel.ts';
import { openDeviceStore } from '#src/lib/device-store.ts';
import { sharedDependencies } from '#src/lib/shared-dependencies.ts';
import type { PopupDependencies } from './popup-model.ts';

/** The popup's dependencies in a real browser. */
export function openPopupDependencies(): PopupDependencies {
  return {
    ...sharedDependencies,
    async findTab() {
      const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
      if (tab?.id === undefined) return null;
      const address = tab.url && URL.canParse(tab.url) ? new URL(tab.url) : null;
      const host = address && /^https?:$/.test(address.protocol) ? address.host : null;
      return { id: tab.id, windowId: tab.windowId, host };
    },
    openPanel,
    removeEverything: () => openDeviceStore().removeEverything(),
    close: () => window.close(),
  };
}
