/** Calls back with a value of the browser's storage now and with each change; returns what stops it. */
export function watchStored(
  areaName: 'session' | 'local',
  key: string,
  hear: (value: unknown) => void,
): () => void {
  let isStopped = false;
  let hasChanged = false;
  const onChanged = (changes: Record<string, chrome.storage.StorageChange>, area: string) => {
    const change = area === areaName ? changes[key] : undefined;
    if (!change) return;
    hasChanged = true;
    hear(change.newValue);
  };
  chrome.storage.onChanged.addListener(onChanged);
  void chrome.storage[areaName].get<Record<string, unknown>>(key).then((values) => {
    // A change that came meanwhile is newer than what was read.
    if (!isStopped && !hasChanged) hear(values[key]);
  });
  return () => {
    isStopped = true;
    chrome.storage.onChanged.removeListener(onChanged);
  };
}
