import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What tells of a change before the page shows it. */
interface ChangeSource {
  subscribe: (listener: () => void) => () => void;
}

const FIRST_CONTROL = '[data-focus-home], input, button, a[href]';

/**
 * Keeps the keyboard's place when the controls of a region are swapped for others: if the focus was in the
 * region and went down with its element, the region's first control gets it (or the element marked
 * `data-focus-home`). A focus elsewhere on the page is never taken.
 */
export function useKeptFocus(
  source: ChangeSource,
  region: RefObject<HTMLElement | null>,
  shown: string,
): void {
  const held = useRef(false);
  const last = useRef(shown);

  useEffect(
    // Runs before the page changes, while the old control still has the focus.
    () =>
      source.subscribe(() => {
        held.current = region.current?.contains(document.activeElement) ?? false;
      }),
    [source, region],
  );

  useLayoutEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (held.current && lost) region.current?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    held.current = false;
  }, [region, shown]);
}
