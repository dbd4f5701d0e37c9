import { ArrivalMessages } from '#app/features/arrival/arrival-messages.tsx';
import { homeQuestions } from '#app/features/home-sections/home-questions.ts';
import { faqFacts } from '#app/lib/faq-facts.ts';
import { homeGraph } from '#app/lib/found.ts';
import { HOME_PAGE } from '#app/lib/home-page.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { siteFactsOf } from '#app/lib/site-facts.ts';
import { HomeRoom } from '#app/shell/home-room.tsx';
import type { Route } from './+types/home.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { publicUrl, engines } = siteFactsOf(matches);
  return [
    ...pageMeta(matches, HOME_PAGE),
    { 'script:ld+json': homeGraph(publicUrl ?? '', HOME_PAGE.description) },
    faqFacts(homeQuestions(engines)),
  ];
};

export default function Home() {
  return (
    <>
      <ArrivalMessages />
      <HomeRoom />
    </>
  );
}
