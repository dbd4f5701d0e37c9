import { type RefObject, useEffect, useState } from 'react';

/**
 * For a dialog that no trigger of its own opens: when it is gone, the focus returns to what had it before, or to
 * `returnTo`.
 */
export function useFocusBack(returnTo?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => returnTo?.current ?? document.activeElement);
  useEffect(
    () => () => {
      // By then the dialog has let go of the focus.
      setTimeout(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
      });
    },
    [opener],
  );
}
