import { data } from 'react-router';

import { HOME_PAGE } from '#app/lib/home-page.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { HomeRoom } from '#app/shell/home-room.tsx';
import type { Route } from './+types/unknown.ts';

/** An unknown path shows Home; the status keeps it out of search engines. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...HOME_PAGE, indexed: false });

export default function Unknown() {
  return <HomeRoom />;
}
