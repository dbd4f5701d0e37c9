import { data, type MetaFunction, useLocation } from 'react-router';
import { NotYetPage } from '#app/features/not-yet/not-yet-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';

/** The page is not there yet, and its status says so. */
export function loader() {
  return data(null, { status: 404 });
}

/** Within the site there is nothing to fetch, and no status to report. */
export function clientLoader() {
  return null;
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    path: location.pathname,
    title: 'Not here yet',
    description: 'This page is still to come. The fitting room is open.',
    indexed: false,
  });

export default function NotYet() {
  return <NotYetPage path={useLocation().pathname} />;
}
