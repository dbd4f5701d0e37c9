import { followOnce } from './follow-once.ts';

/** The page must be idle for this long before it is read again. */
const QUIET_MS = 350;
/** The longest wait for a page that never becomes idle. */
const LONGEST_WAIT_MS = 1000;
/** Minimum interval between two reads. */
const AT_MOST_EVERY_MS = 1500;
/** Includes styles and classes, which may add background pictures. */
const WATCHED = ['src', 'srcset', 'open', 'hidden', 'style', 'class'];

type Root = Document | ShadowRoot;

/**
 * Calls back when the page may show something else: another URL without a new document, or other pictures. It waits
 * for an idle moment, so that a busy page is hardly slowed down.
 */
export function watchPage(onChange: () => void) {
  let timer = 0;
  let lastAt = 0;
  let waitingSince: number | null = null;

  const soon = () => {
    const now = performance.now();
    waitingSince ??= now;
    const quietAt = Math.min(now + QUIET_MS, waitingSince + LONGEST_WAIT_MS);
    clearTimeout(timer);
    timer = window.setTimeout(run, Math.max(quietAt, lastAt + AT_MOST_EVERY_MS) - now);
  };
  const run = () => {
    waitingSince = null;
    whenIdle(() => {
      if (document.visibilityState === 'hidden') return;
      lastAt = performance.now();
      onChange();
    });
  };

  const changes = new MutationObserver(soon);
  const followed = followOnce<Root>((root, signal) => {
    changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED });
    // Lazy pictures get their size once loaded, and frames their document.
    root.addEventListener('load', soon, { capture: true, signal });
    if (root !== document) return;
    document.addEventListener('visibilitychange', soon, { signal });
    window.addEventListener('popstate', soon, { signal });
  });
  followed.follow(document);
  return {
    /** Also watches these roots, as changes inside frames and shadow roots are not visible from outside. */
    follow: (roots: readonly Root[]) => roots.forEach(followed.follow),
    stop: () => {
      clearTimeout(timer);
      changes.disconnect();
      followed.end();
    },
  };
}

export type PageWatch = ReturnType<typeof watchPage>;

/** Runs when the page is idle, but after a second at the latest. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 0);
}
