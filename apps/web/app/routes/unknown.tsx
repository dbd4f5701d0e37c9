import { data } from 'react-router';
import { HOME_PAGE } from '#app/features/home-sections/home-page.ts';
import { metaOf } from '#app/seo/page-meta.ts';
import { HomeContent } from '#app/shell/home-content.tsx';

/** An unknown path shows Home; the 404 status keeps it out of search engines. */
export const loader = () => data(null, { status: 404 });

export const meta = metaOf(HOME_PAGE);

export default function Unknown() {
  return <HomeContent />;
}
