import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Accordion } from '@tryon/ui/layout/accordion.tsx';
import { homeQuestions } from './home-questions.ts';

/** Six questions, one of them open at a time. */
export function Questions({ engines }: { engines: readonly EngineChoice[] }) {
  return (
    <section
      id="faq"
      className="grid grid-cols-1 gap-y-7 gap-x-(--gutter) md:grid-cols-12 md:[&>h2]:col-start-1 md:[&>h2]:col-end-6"
      aria-labelledby="faq-title"
    >
      <h2 id="faq-title" className="type-d2">
        Good <em>questions</em>
      </h2>
      <Accordion items={homeQuestions(engines)} firstOpen />
    </section>
  );
}
