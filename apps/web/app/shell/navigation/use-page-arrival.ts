import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a link to another page the focus goes to its heading, as it would after a fresh load: screen readers then
 * speak the new page, and Tab goes on from its top. Links to a place on a page move the focus to that place.
 */
export function usePageArrival(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const target = hash
      ? document.getElementById(decodeHash(hash))
      : before.pathname === pathname
        ? null
        : document.querySelector('#main h1');
    if (!(target instanceof HTMLElement)) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
