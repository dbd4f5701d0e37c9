import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession, useSignInHere } from '#app/lib/session/session.ts';
import { BRAND, Brand } from './brand.tsx';
import { PhoneMenuButton } from './menus/phone-menu-button.tsx';
import { USER_BUTTON } from './menus/user-face.tsx';
import { MAIN_LINKS } from './site-links.ts';
import { TryOnLink } from './try-on-link.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./menus/user-menu.tsx')).UserMenu }));
const VerificationBanner = lazy(async () => ({
  default: (await import('./verification-banner.tsx')).VerificationBanner,
}));

const NAV_LINK =
  'inline-block rounded-sm px-2.75 py-2.5 text-[15.5px]/[1.3] whitespace-nowrap decoration-thread decoration-2 underline-offset-7 hover:text-ink hover:underline aria-[current=page]:text-ink aria-[current=page]:underline';

/** The sticky bar at the top, with the warning about an unverified email address above it. */
export function SiteBar() {
  const { user } = useSession();
  const signInHere = useSignInHere();
  return (
    <header className="bar-edge sticky top-0 z-40 bg-calico pt-[env(safe-area-inset-top)] after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:border-b after:border-line forced-colors:border-b forced-colors:border-[CanvasText] print:static">
      {user && !user.emailVerified && (
        <Suspense>
          <VerificationBanner user={user} />
        </Suspense>
      )}
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
              <Suspense fallback={<span className={USER_BUTTON}>{user.name}</span>}>
                <UserMenu user={user} />
              </Suspense>
            ) : (
              <Link to={signInHere} className={`${NAV_LINK} font-medium text-ink`}>
                Sign In
              </Link>
            )}
          </div>
          <TryOnLink
            {...buttonLook({
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
