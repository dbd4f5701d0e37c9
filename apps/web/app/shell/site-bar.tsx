import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession, useSignInHere } from '#app/lib/session/session.ts';
import { Brand } from './brand.tsx';
import { PhoneMenuButton } from './menus/phone-menu-button.tsx';
import { MAIN_LINKS } from './site-links.ts';
import { TryOnLink } from './try-on-link.tsx';

const UserMenu = lazy(async () => ({ default: (await import('./menus/user-menu.tsx')).UserMenu }));
const VerificationBanner = lazy(async () => ({
  default: (await import('./verification-banner.tsx')).VerificationBanner,
}));

/** The sticky bar at the top, with the warning about an unverified email address above it. */
export function SiteBar() {
  const { user } = useSession();
  const signInHere = useSignInHere();
  return (
    <header className="sticky top-0 z-40 pt-[env(safe-area-inset-top)] bg-calico after:absolute after:inset-x-0 after:bottom-0 after:border-b after:border-line after:pointer-events-none supports-[animation-timeline:_scroll()]:after:opacity-0 supports-[animation-timeline:_scroll()]:after:animate-[bar-edge_linear_both] supports-[animation-timeline:_scroll()]:after:[animation-timeline:scroll()] supports-[animation-timeline:_scroll()]:after:[animation-range:0_24px] forced-colors:border-b forced-colors:border-[CanvasText] print:static">
      {user && !user.emailVerified && (
        <Suspense>
          <VerificationBanner user={user} />
        </Suspense>
      )}
      <nav
        aria-label="Main"
        className="frame flex items-center gap-3.5 h-(--bar-height) md:gap-[clamp(20px,3.2vw,46px)]"
      >
        <Link to="/" aria-label={PRODUCT_NAME} className="brand">
          <Brand />
        </Link>
        <ul className="hidden gap-2 md:flex md:-mx-2.75">
          {MAIN_LINKS.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className="site-nav-link">
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-2.5 min-w-0 ml-auto">
          <div className="site-nav-account">
            {user ? (
              <Suspense fallback={<span className="user-button">{user.name}</span>}>
                <UserMenu user={user} />
              </Suspense>
            ) : (
              <Link to={signInHere} className="site-nav-link">
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
