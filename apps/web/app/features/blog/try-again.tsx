import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';

/** Reloads the page, also without JavaScript. */
export function TryAgain({ to }: { to: string }) {
  return (
    <Link reloadDocument to={to} {...buttonLook()}>
      {BLOG_TEXTS.tryAgain}
    </Link>
  );
}
