/**
 * Follows each target once, and keeps none of them in memory: frames of quick views come and go for as long as a page
 * is open. `end` aborts the signal with which `begin` listens.
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
