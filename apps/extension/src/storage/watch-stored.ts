/** Calls back with the current stored value and on each change; returns an unsubscribe function. */
export function watchStored(
  areaName: 'session' | 'local',
  key: string,
  listener: (value: unknown) => void,
): () => void {
  let isStopped = false;
  let hasChanged = false;
  const onChanged = (changes: Record<string, chrome.storage.StorageChange>, area: string) => {
    const change = area === areaName ? changes[key] : undefined;
    if (!change) return;
    hasChanged = true;
    listener(change.newValue);
  };
  chrome.storage.onChanged.addListener(onChanged);
  void chrome.storage[areaName].get<Record<string, unknown>>(key).then((values) => {
    // A change received in the meantime is newer than the value read.
    if (!isStopped && !hasChanged) listener(values[key]);
  });
  return () => {
    isStopped = true;
    chrome.storage.onChanged.removeListener(onChanged);
  };
}
