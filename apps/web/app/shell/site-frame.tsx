import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { RouteProgress } from '@tryon/ui/feedback/route-progress.tsx';
import { buttonStyle } from '@tryon/ui/forms/button.tsx';
import { SkipLink } from '@tryon/ui/layout/skip-link.tsx';
import type { ReactNode } from 'react';
import { Link, NavLink, useNavigation, useRouteLoaderData } from 'react-router';
import { CookieConsent } from '#app/features/cookie-consent/cookie-consent.tsx';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import type { loader } from '#app/root.tsx';
import { useSession, useSignInHere } from '#app/session/session-provider.tsx';
import { consent } from '#app/storage/consent.ts';
import { BRAND, Brand } from './brand.tsx';
import { PhoneMenuButton } from './menus/phone-menu-button.tsx';
import { ThemeSwitch } from './menus/theme-switch.tsx';
import { USER_BUTTON } from './menus/user-button.ts';
import { usePageArrival } from './navigation/use-page-arrival.ts';
import { RegionBoundary } from './region-boundary.tsx';
import { FOOTER_COLUMNS, MAIN_LINKS } from './site-links.ts';
import { TryOnLink } from './try-on-link.tsx';

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

const userMenu = createLateComponent(
  async () => (await import('./menus/user-menu.tsx')).UserMenu,
  ({ user }) => <span className={USER_BUTTON}>{user.name}</span>,
);
const verificationBanner = createLateComponent(
  async () => (await import('./verification-banner.tsx')).VerificationBanner,
);

const NAV_LINK =
  'inline-block rounded-sm px-2.75 py-2.5 text-[15.5px]/[1.3] whitespace-nowrap decoration-thread decoration-2 underline-offset-7 hover:text-ink hover:underline aria-[current=page]:text-ink aria-[current=page]:underline';

/** The sticky bar at the top, with the warning about an unverified email address above it. */
function SiteBar() {
  const { user } = useSession();
  const signInHere = useSignInHere();
  return (
    <header className="bar-edge sticky top-0 z-40 bg-calico pt-[env(safe-area-inset-top)] after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:border-b after:border-line forced-colors:border-b forced-colors:border-[CanvasText] print:static">
      {user && !user.emailVerified && <verificationBanner.Late user={user} />}
      <nav
        aria-label="Main"
        className="frame flex items-center gap-3.5 h-(--bar-height) md:gap-[clamp(20px,3.2vw,46px)]"
      >
        <Link to="/" aria-label={PRODUCT_NAME} className={BRAND}>
          <Brand />
        </Link>
        <ul className="hidden gap-2 md:-mx-2.75 md:flex">
          {MAIN_LINKS.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className={`${NAV_LINK} text-ink-2`}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="ml-auto flex min-w-0 items-center gap-2.5">
          <div className="hidden min-w-0 md:block">
            {user ? (
              <userMenu.Late user={user} />
            ) : (
              <Link to={signInHere} className={`${NAV_LINK} font-medium text-ink`}>
                Sign In
              </Link>
            )}
          </div>
          <TryOnLink
            {...buttonStyle({
              variant: 'secondary',
              size: 'compact',
              className: 'flex-none whitespace-nowrap max-[360px]:hidden',
            })}
          />
          <PhoneMenuButton />
        </div>
      </nav>
    </header>
  );
}

const FOOTER_LINK =
  'inline-block cursor-pointer py-1.25 text-left text-[15px]/normal underline-offset-4 hover:text-ink hover:underline';

/** The footer: all links of the site, the cookie settings and the theme switch. */
function SiteFooter() {
  // From the server, so that server and browser render the same year around New Year.
  const year = useRouteLoaderData<typeof loader>('root')?.year;
  return (
    // Ink in both themes, as the floor of the room. On a phone a button that stays at the bottom takes some of its room.
    <footer className="mt-auto bg-[light-dark(#1c1917,#0f0d0c)] max-md:[body:has([data-stuck=true])_&]:pb-20.5 forced-colors:border-t forced-colors:border-[CanvasText]">
      <div className="frame text-ink-2 scheme-dark">
        <div className="grid gap-x-16 gap-y-10 pt-16 pb-12 lg:grid-cols-[5fr_7fr] lg:pt-22 lg:pb-16">
          <div>
            <p className="type-d2 text-ink">
              <Brand />
            </p>
            <p className="type-small mt-4 max-w-[44ch]">
              Pictures show style, not size. Check the shop’s size chart before you buy. Your photos are never
              stored on our server: it holds them in memory while your picture is made, then they are gone.
            </p>
          </div>
          <nav
            id="site-links"
            aria-label="All pages"
            className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4"
          >
            {FOOTER_COLUMNS.map(({ name, links }) => (
              <div key={name}>
                <h2 className="type-label text-ink">{name}</h2>
                <ul className="mt-2">
                  {links.map(({ to, name: label }) => (
                    <li key={to}>
                      <Link to={to} className={FOOTER_LINK}>
                        {label}
                      </Link>
                    </li>
                  ))}
                  {name === 'Legal' && (
                    <li>
                      <button
                        type="button"
                        className={`${FOOTER_LINK} noscript:hidden`}
                        onClick={consent.openSettings}
                      >
                        Cookie settings
                      </button>
                    </li>
                  )}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6 pb-[max(28px,env(safe-area-inset-bottom))]">
          <p className="type-small">
            © {year} {PRODUCT_NAME}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
