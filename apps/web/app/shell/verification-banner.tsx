import { Banner } from '@tryon/ui/banner.tsx';
import { Button } from '@tryon/ui/button.tsx';
import { useLayoutEffect, useRef } from 'react';
import { useSession } from '#app/lib/session.ts';

/** Stays above the bar until the address is verified; what is fixed below it moves down by its height. */
export function VerificationBanner() {
  const { user, resendVerification } = useSession();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty('--banner-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--banner-height');
    };
  }, []);
  return (
    <div ref={place}>
      <Banner
        kind="warning"
        label="E-mail address"
        action={
          <Button variant="text" onClick={resendVerification}>
            Send the mail again
          </Button>
        }
      >
        Please verify {user?.email}: we sent you a link.
      </Banner>
    </div>
  );
}
