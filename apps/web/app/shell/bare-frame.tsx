import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import { RouteProgress } from '@tryon/ui/route-progress.tsx';
import { SkipLink } from '@tryon/ui/skip-link.tsx';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { CookieConsent } from '#app/features/cookie-consent/cookie-consent.tsx';
import { Brand } from './brand.tsx';
import { RegionBoundary } from './region-boundary.tsx';
import { usePageArrival } from './use-page-arrival.ts';

/** What stands around pages that are about one thing: the product's name, which leads home, and nothing else. */
export function BareFrame({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  usePageArrival();
  return (
    <>
      <SkipLink />
      <RouteProgress active={navigation.state !== 'idle'} />
      <header className="bare-bar frame">
        <Link to="/" aria-label={PRODUCT_NAME} className="brand">
          <Brand />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <RegionBoundary name="The cookie settings">
        <CookieConsent />
      </RegionBoundary>
    </>
  );
}
