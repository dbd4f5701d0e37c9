import { type RefObject, useEffect, useState } from 'react';

/**
 * For a dialog without a trigger of its own: when it closes, focus returns to the element that had it before, or to
 * `returnTo`.
 */
export function useFocusBack(returnTo?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => returnTo?.current ?? document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog has released the focus.
      setTimeout(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
      });
    },
    [opener],
  );
}
