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
    <header className="site-bar">
      {user && !user.emailVerified && (
        <Suspense>
          <VerificationBanner user={user} />
        </Suspense>
      )}
      <nav aria-label="Main" className="frame site-nav">
        <Link to="/" aria-label={PRODUCT_NAME} className="brand">
          <Brand />
        </Link>
        <ul className="site-nav-links">
          {MAIN_LINKS.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} className="site-nav-link">
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="site-nav-actions">
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
          <TryOnLink {...buttonLook({ variant: 'secondary', size: 'compact', className: 'site-nav-try' })} />
          <PhoneMenuButton />
        </div>
      </nav>
    </header>
  );
}
