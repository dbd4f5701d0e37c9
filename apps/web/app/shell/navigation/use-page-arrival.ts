import { decoded } from '@tryon/contract/attempt.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After navigating to another page, moves the focus to its heading, as after a full load: screen readers then
 * announce the new page, and Tab continues from its top. Links within a page move the focus to their target.
 */
export function usePageArrival(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const target = hash
      ? document.getElementById(decoded(hash.slice(1)))
      : before.pathname === pathname
        ? null
        : document.querySelector('#main h1');
    if (!(target instanceof HTMLElement)) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
