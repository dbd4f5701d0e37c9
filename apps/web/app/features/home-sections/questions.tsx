import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { homeQuestions } from './home-questions.ts';

/** Six questions, one of them open at a time. */
export function Questions({ engines }: { engines: readonly EngineChoice[] }) {
  return (
    <section
      id="faq"
      className="grid grid-cols-1 gap-x-(--gutter) gap-y-7 md:grid-cols-12"
      aria-labelledby="faq-title"
    >
      <h2 id="faq-title" className="type-d2 md:col-start-1 md:col-end-6">
        Good <em>questions</em>
      </h2>
      <Accordion className="md:col-start-6 md:-col-end-1" items={homeQuestions(engines)} firstOpen />
    </section>
  );
}
