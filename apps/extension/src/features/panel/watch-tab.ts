/** The tab named in the page's own URL, for pages in their own window; null in a panel. */
function tabOfAddress(search: string): number | null {
  const tab = new URLSearchParams(search).get('tab');
  return tab !== null && /^\d{1,15}$/.test(tab) ? Number(tab) : null;
}

/** Calls back with the panel's tab, now and whenever the user switches tabs. */
export function watchTab(listener: (tabId: number) => void): () => void {
  const own = tabOfAddress(location.search);
  if (own !== null) {
    listener(own);
    return () => undefined;
  }
  let isStopped = false;
  const check = async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    if (!isStopped && tab?.id !== undefined) listener(tab.id);
  };
  const onActivated = () => void check();
  chrome.tabs.onActivated.addListener(onActivated);
  void check();
  return () => {
    isStopped = true;
    chrome.tabs.onActivated.removeListener(onActivated);
  };
}
