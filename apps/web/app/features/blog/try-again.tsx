import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { useLocation } from 'react-router';
import { LinkButton } from '#app/shell/link-button.tsx';

/** Reloads the page, also without JavaScript. */
export function TryAgain() {
  const { pathname } = useLocation();
  return (
    <LinkButton reloadDocument to={pathname}>
      {BLOG_TEXTS.tryAgain}
    </LinkButton>
  );
}
