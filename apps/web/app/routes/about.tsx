import { AboutPage } from '#app/features/static-pages/about-page.tsx';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { metaOf } from '#app/seo/page-meta.ts';

export const meta = metaOf({
  path: '/about',
  title: 'About',
  description:
    'A fitting room, anywhere: why we built it, how the pictures are made, and what it does for shoppers, merchants and fashion.',
});

export default function About() {
  const { engines } = useSiteFacts();
  return <AboutPage engines={engines} />;
}
