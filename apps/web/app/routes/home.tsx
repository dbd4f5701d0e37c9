import { ArrivalMessages } from '#app/features/arrival/arrival-messages.tsx';
import { faqStructuredData } from '#app/features/home-sections/faq-structured-data.ts';
import { HOME_PAGE } from '#app/features/home-sections/home-page.ts';
import { homeQuestions } from '#app/features/home-sections/home-questions.ts';
import { pageMeta } from '#app/lib/seo/page-meta.ts';
import { homeGraph } from '#app/lib/seo/seo.ts';
import { siteFactsOf } from '#app/lib/seo/site-facts.ts';
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

export default function Home() {
  return (
    <>
      <ArrivalMessages />
      <HomeContent />
    </>
  );
}
