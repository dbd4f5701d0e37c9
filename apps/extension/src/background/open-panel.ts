/**
 * Opens the fitting room next to a tab. Must be called synchronously in a user gesture, as browsers refuse to open
 * panels otherwise. Without a panel, or if it cannot be opened, a small window is used.
 */
export function openPanel(tab: { id: number; windowId: number }): Promise<void> {
  return beside(tab).catch(() => inWindow(tab.id));
}

async function beside({ windowId }: { windowId: number }): Promise<void> {
  if (!import.meta.env.FIREFOX) return chrome.sidePanel.open({ windowId });
  const sidebar: unknown = Reflect.get(chrome, 'sidebarAction');
  if (!isSidebar(sidebar)) throw new Error('This browser has no panels.');
  return sidebar.open();
}

/** Firefox's counterpart to Chrome's side panel. */
function isSidebar(value: unknown): value is { open(): Promise<void> } {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function';
}

async function inWindow(tabId: number): Promise<void> {
  const url = `${chrome.runtime.getURL('sidepanel.html')}?tab=${tabId}`;
  await chrome.windows.create({ type: 'popup', url, width: 440, height: 860 });
}
