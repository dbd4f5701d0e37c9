import { openPanel } from './open-panel.ts';
import type { Services } from './services.ts';
import { requestFromShop } from './shop-tabs.ts';

const ON_PICTURE = 'try-on-picture';
const ON_PAGE = 'try-on-page';

/** The two context menu entries: one for any picture, one for a page whose pictures cannot be clicked. */
export function createContextMenu(): void {
  chrome.contextMenus.removeAll(() => {
    chrome.contextMenus.create({ id: ON_PICTURE, title: 'Try this on', contexts: ['image'] });
    chrome.contextMenus.create({
      id: ON_PAGE,
      title: 'Find a garment on this page',
      contexts: ['page', 'link', 'selection'],
      documentUrlPatterns: ['http://*/*', 'https://*/*'],
    });
  });
}

export function handleContextMenu({ garments }: Services): void {
  chrome.contextMenus.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.id < 0) return;
    const place = { id: tab.id, windowId: tab.windowId };
    // Synchronous, before any await: browsers open the panel only during the user gesture.
    void openPanel(place);
    void take(place, info, garments);
  });
}

async function take(
  tab: { id: number; windowId: number },
  { menuItemId, srcUrl, pageUrl }: chrome.contextMenus.OnClickData,
  garments: Services['garments'],
): Promise<void> {
  const shop = pageUrl && URL.canParse(pageUrl) ? new URL(pageUrl).host : '';
  if (menuItemId === ON_PAGE) {
    if (!(await requestFromShop(tab.id, { type: 'take-garment' }))) await garments.miss(tab.id, shop);
    return;
  }
  if (!srcUrl || (await requestFromShop(tab.id, { type: 'take-picture', address: srcUrl }))) return;
  // For pages that scripts cannot enter and pictures in cross-origin frames, fetches what it can.
  await garments.offer({ title: '', addresses: [srcUrl], bytes: null, shown: null }, shop, tab);
}
