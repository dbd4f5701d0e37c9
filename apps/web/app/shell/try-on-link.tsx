import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/** Links to the top of Home; on Home itself it scrolls there smoothly. */
export function TryOnLink({ onClick, ...rest }: Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname } = useLocation();
  const isHome = pathname === '/';
  return (
    <Link
      {...rest}
      to="/"
      preventScrollReset={isHome}
      onClick={(event) => {
        onClick?.(event);
        // Without an explicit behaviour the page's style applies: smooth, unless the user prefers reduced motion.
        if (isHome) window.scrollTo({ top: 0 });
      }}
    >
      Try It On
    </Link>
  );
}
