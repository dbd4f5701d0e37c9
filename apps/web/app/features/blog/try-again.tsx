import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link, useLocation } from 'react-router';

/** Reloads the page, also without JavaScript. */
export function TryAgain() {
  const { pathname } = useLocation();
  return (
    <Link reloadDocument to={pathname} {...buttonLook()}>
      {BLOG_TEXTS.tryAgain}
    </Link>
  );
}
