import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Pages begin at their top at once, ways to a place on a page are glided along. Stands before the router's scroll
 * restoration, whose effect runs after this one and scrolls as the page's style then says.
 */
export function SmoothNavigation() {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (hash) return;
    root.dataset.jump = pathname;
    // Reading the style makes it current: scrolling to the very top does not look whether it is.
    void getComputedStyle(root).scrollBehavior;
    const frame = requestAnimationFrame(() => {
      delete root.dataset.jump;
    });
    return () => {
      cancelAnimationFrame(frame);
      delete root.dataset.jump;
    };
  }, [pathname, hash]);
  return null;
}
