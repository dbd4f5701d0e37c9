/** What Firefox has instead of a side panel. */
interface SidebarAction {
  open(): Promise<void>;
}

const PANEL_PAGE = 'sidepanel.html';

/** Address of the panel's page for one tab, for browsers that show it in a window of its own. */
export function panelAddress(tabId: number): string {
  return `${chrome.runtime.getURL(PANEL_PAGE)}?tab=${tabId}`;
}

/**
 * Opens the fitting room beside a tab. It has to be called at once when the person pressed something: browsers open
 * panels for nobody else. Where there is no panel, or none may be opened, it comes in a small window.
 */
export function openPanel(tab: { id: number; windowId: number }): Promise<void> {
  return beside(tab).catch(() => inWindow(tab.id));
}

async function beside({ windowId }: { windowId: number }): Promise<void> {
  if (!import.meta.env.FIREFOX) return chrome.sidePanel.open({ windowId });
  const sidebar = findSidebar();
  if (!sidebar) throw new Error('This browser has no panels.');
  return sidebar.open();
}

function findSidebar(): SidebarAction | null {
  const sidebar: unknown = Reflect.get(chrome, 'sidebarAction');
  return isSidebar(sidebar) ? sidebar : null;
}

function isSidebar(value: unknown): value is SidebarAction {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function';
}

async function inWindow(tabId: number): Promise<void> {
  await chrome.windows.create({ type: 'popup', url: panelAddress(tabId), width: 440, height: 860 });
}
