import { openPanel } from '#src/background/open-panel.ts';
import { openDeviceStore } from '#src/lib/device-store.ts';
import { ownMeans } from '#src/lib/own-means.ts';
import type { PopupMeans } from './popup-model.ts';

/** The popup's means in a browser. */
export function openPopupMeans(): PopupMeans {
  return {
    ...ownMeans,
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
