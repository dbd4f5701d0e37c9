import { followOnce } from './follow-once.ts';

/** The page has to be quiet for this long before it is read again. */
const QUIET_MS = 350;
/** A page that never rests is not waited for any longer than this. */
const LONGEST_WAIT_MS = 1000;
/** No page is read more often. */
const AT_MOST_EVERY_MS = 1500;
/** Styles and classes too: they bring pictures that are the ground of an element. */
const WATCHED = ['src', 'srcset', 'open', 'hidden', 'style', 'class'];

type Root = Document | ShadowRoot;

export interface PageWatch {
  /** Watches these as well: nothing that happens in frames and shadow roots is heard of outside of them. */
  follow: (roots: readonly Root[]) => void;
  stop: () => void;
}

/**
 * Calls back when the page may show something else: another address without a new document, or other pictures. It
 * waits for a quiet moment, so a page that is busy pays next to nothing.
 */
export function watchPage(onChange: () => void): PageWatch {
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
    // Lazy pictures get their size when they have arrived, frames their document.
    root.addEventListener('load', soon, { capture: true, signal });
    if (root !== document) return;
    document.addEventListener('visibilitychange', soon, { signal });
    window.addEventListener('popstate', soon, { signal });
  });
  followed.follow(document);
  return {
    follow: (roots) => roots.forEach(followed.follow),
    stop: () => {
      clearTimeout(timer);
      changes.disconnect();
      followed.end();
    },
  };
}

/** When the page has nothing better to do, and after a second in any case. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 0);
}
