import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { RouteProgress } from '@tryon/ui/feedback/route-progress.tsx';
import { SkipLink } from '@tryon/ui/layout/skip-link.tsx';
import type { ReactNode } from 'react';
import { Link, Outlet, useNavigation } from 'react-router';
import { CookieConsent } from '#app/features/cookie-consent/cookie-consent.tsx';
import { BRAND, Brand } from './brand.tsx';
import { usePageArrival } from './navigation/use-page-arrival.ts';
import { RegionBoundary } from './region-boundary.tsx';

interface BareFrameProps {
  /** A banner above everything else. */
  above?: ReactNode;
  /** A single link, opposite the product's name. */
  link?: ReactNode;
}

/** Frame of single-purpose pages: the product's name as a link to Home, and hardly anything else. */
export function BareFrame({ above, link }: BareFrameProps) {
  const navigation = useNavigation();
  usePageArrival();
  return (
    <>
      <SkipLink />
      <RouteProgress active={navigation.state !== 'idle'} />
      <RegionBoundary name="The cookie settings">
        <CookieConsent />
      </RegionBoundary>
      {above}
      <header className="frame relative z-2 flex min-h-18 items-center justify-between gap-4 pt-[env(safe-area-inset-top)] max-md:has-[+_main_.account]:min-h-15 md:has-[+_main_.account]:absolute md:has-[+_main_.account]:top-0 md:has-[+_main_.account]:right-1/2 md:has-[+_main_.account]:left-0 md:has-[+_main_.account]:m-0 md:has-[+_main_.account]:w-auto md:has-[+_main_.account]:pt-4.5">
        <Link to="/" aria-label={PRODUCT_NAME} className={BRAND}>
          <Brand />
        </Link>
        {link}
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
    </>
  );
}
