import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const FIRST_CONTROL = '[data-focus-home], input, button, a[href]';

/**
 * Preserves keyboard focus when a region's controls are replaced: if the focused element in the region disappears,
 * the region's first control gets the focus (or the element marked `data-focus-home`). A focus elsewhere on the page
 * is never taken.
 * @param source notifies of a change before the page renders it.
 */
export function useKeptFocus(
  source: { subscribe: (listener: () => void) => () => void },
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
