/** The storage of this tab; null where the browser forbids it. */
export function openSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
