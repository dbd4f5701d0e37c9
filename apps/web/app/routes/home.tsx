import { useSearchParams } from 'react-router';
import { faqStructuredData } from '#app/features/home-sections/faq-structured-data.ts';
import { HOME_PAGE } from '#app/features/home-sections/home-page.ts';
import { homeQuestions } from '#app/features/home-sections/home-questions.ts';
import { siteFactsOf } from '#app/page-data/site-facts.ts';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { pageMeta } from '#app/seo/page-meta.ts';
import { homeGraph } from '#app/seo/seo.ts';
import { HomeContent } from '#app/shell/home-content.tsx';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { publicUrl, engines } = siteFactsOf(matches);
  return [
    ...pageMeta(matches, { path: '/', ...HOME_PAGE }),
    { 'script:ld+json': homeGraph(publicUrl, HOME_PAGE.description) },
    faqStructuredData(homeQuestions(engines)),
  ];
};

const messages = createLateComponent(
  async () => (await import('#app/features/arrival/arrival-messages.tsx')).ArrivalMessages,
);

export default function Home() {
  const [search] = useSearchParams();
  return (
    <>
      {search.size > 0 && <messages.Late />}
      <HomeContent />
    </>
  );
}
