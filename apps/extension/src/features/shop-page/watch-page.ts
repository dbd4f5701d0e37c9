/** The page has to be quiet for this long before it is read again. */
const QUIET_MS = 350;
/** A page that never rests is read at most this often. */
const AT_MOST_EVERY_MS = 1500;

/**
 * Calls back when the page may show something else: another address without a new document, or other pictures. It
 * waits for a quiet moment, so a page that is busy pays next to nothing. Returns what stops it.
 */
export function watchPage(onChange: () => void): () => void {
  let timer = 0;
  let lastAt = 0;

  const soon = () => {
    clearTimeout(timer);
    const wait = Math.max(QUIET_MS, lastAt + AT_MOST_EVERY_MS - performance.now());
    timer = window.setTimeout(() => whenIdle(run), wait);
  };
  const run = () => {
    if (document.visibilityState === 'hidden') return;
    lastAt = performance.now();
    onChange();
  };

  const changes = new MutationObserver(soon);
  changes.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src', 'srcset', 'open', 'hidden'],
  });
  document.addEventListener('visibilitychange', soon);
  window.addEventListener('popstate', soon);
  // Lazy pictures get their size when they have arrived.
  document.addEventListener('load', soon, { capture: true });
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('visibilitychange', soon);
    window.removeEventListener('popstate', soon);
    document.removeEventListener('load', soon, { capture: true });
  };
}

/** When the page has nothing better to do, and after a second in any case. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 0);
}
