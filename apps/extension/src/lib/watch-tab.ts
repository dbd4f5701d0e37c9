/** The tab named in the page's own URL, for pages in their own window; null in a panel. */
function tabOfAddress(search: string): number | null {
  const tab = new URLSearchParams(search).get('tab');
  return tab !== null && /^\d{1,15}$/.test(tab) ? Number(tab) : null;
}

/** Calls back with the panel's tab, now and whenever the user switches tabs. */
export function watchTab(hear: (tabId: number) => void): () => void {
  const own = tabOfAddress(location.search);
  if (own !== null) {
    hear(own);
    return () => undefined;
  }
  let isStopped = false;
  const look = async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    if (!isStopped && tab?.id !== undefined) hear(tab.id);
  };
  const onActivated = () => void look();
  chrome.tabs.onActivated.addListener(onActivated);
  void look();
  return () => {
    isStopped = true;
    chrome.tabs.onActivated.removeListener(onActivated);
  };
}
