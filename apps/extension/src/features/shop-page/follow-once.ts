/**
 * Follows each target once without keeping it in memory, as frames of quick views come and go while a page is open.
 * `end` aborts the signal that `begin` receives.
 */
export function followOnce<Target extends object>(begin: (target: Target, signal: AbortSignal) => void) {
  const followed = new WeakSet<Target>();
  const ending = new AbortController();
  return {
    follow(target: Target): void {
      if (followed.has(target)) return;
      followed.add(target);
      begin(target, ending.signal);
    },
    end: () => ending.abort(),
  };
}
