import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * New pages start at their top at once, while links within a page scroll smoothly. Rendered before the router's
 * scroll restoration, whose effect then runs after this one and uses the scroll behaviour set here.
 */
export function SmoothNavigation() {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (hash) return;
    root.dataset.jump = pathname;
    // Reading the style forces the browser to apply it: scrolling to the very top does not do so itself.
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
