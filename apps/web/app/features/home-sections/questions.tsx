import { Accordion } from '@tryon/ui/accordion.tsx';
import type { Engine } from './engine.ts';
import { homeQuestions } from './home-questions.ts';

/** Six questions of which one is open at a time. */
export function Questions({ engine }: { engine: Engine }) {
  return (
    <section id="faq" className="questions" aria-labelledby="faq-title">
      <h2 id="faq-title" className="type-d2">
        Good <em>questions</em>
      </h2>
      <Accordion items={homeQuestions(engine)} firstOpen />
    </section>
  );
}
