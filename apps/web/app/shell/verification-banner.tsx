import { Banner } from '@tryon/ui/feedback/banner.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SessionUser } from '#app/session/session-model.ts';
import { useResending } from './use-resending.ts';

/** Shown above the bar until the email address is verified; fixed elements below move down by its height. */
export function VerificationBanner({ user }: { user: SessionUser }) {
  const place = useRef<HTMLDivElement>(null);
  useBannerHeight(place);
  const sendAgain = useResending();
  return (
    <div ref={place}>
      <Banner
        kind="warning"
        label="Email address"
        action={
          <Button variant="text" onClick={() => void sendAgain()}>
            Send it again
          </Button>
        }
      >
        Please verify{' '}
        <span className="max-sm:inline-block max-sm:max-w-[calc(100%-6.6em)] max-sm:overflow-hidden max-sm:text-ellipsis max-sm:whitespace-nowrap max-sm:align-bottom">
          {user.email}
        </span>
        : we sent you a link.
      </Banner>
    </div>
  );
}

function useBannerHeight(place: RefObject<HTMLDivElement | null>): void {
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
  }, [place]);
}
