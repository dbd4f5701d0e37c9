import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/** Leads to Home and to its top; on Home itself it glides there. */
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
        // Without a behaviour of its own the page's holds: smooth, unless the person wants less motion.
        if (isHome) window.scrollTo({ top: 0 });
      }}
    >
      Try It On
    </Link>
  );
}
