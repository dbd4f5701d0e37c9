import { RouteProgress } from '@tryon/ui/feedback/route-progress.tsx';
import { SkipLink } from '@tryon/ui/layout/skip-link.tsx';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { CookieConsent } from '#app/features/cookie-consent/cookie-consent.tsx';
import { usePageArrival } from './navigation/use-page-arrival.ts';
import { RegionBoundary } from './region-boundary.tsx';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Frame of every page: bar, main, footer, and the cookie banner. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  usePageArrival();
  return (
    <>
      <SkipLink />
      <RouteProgress active={navigation.state !== 'idle'} />
      <RegionBoundary name="The cookie settings">
        <CookieConsent />
      </RegionBoundary>
      <RegionBoundary name="The menu">
        <SiteBar />
      </RegionBoundary>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <RegionBoundary name="The footer">
        <SiteFooter />
      </RegionBoundary>
    </>
  );
}
