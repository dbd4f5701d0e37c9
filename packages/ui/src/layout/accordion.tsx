import { type ReactNode, useId } from 'react';

/** A question with its answer. With an `id` a link can lead to it. */
export interface AccordionItem {
  id?: string;
  question: string;
  answer: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Level of the questions' headings; the section's own heading is one higher. */
  headingLevel?: 2 | 3 | 4;
  /** Opens the first one to begin with. */
  firstOpen?: boolean;
}

/**
 * Questions of which one is open at a time. Built from `<details>` that share a name: the browser itself keeps
 * one open, so it works with JavaScript off and weighs nothing, and searching in the page finds and opens
 * answers that are folded away. An accordion drawn by script can do none of these; it would only add moving
 * between questions with the arrows, which its pattern calls optional.
 */
export function Accordion({ items, headingLevel = 3, firstOpen = false }: AccordionProps) {
  const group = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }, index) => (
        <details
          key={question}
          id={id}
          name={group}
          open={firstOpen && index === 0}
          className="accordion-item"
        >
          <summary className="accordion-summary">
            <Heading className="accordion-question">{question}</Heading>
            <svg className="accordion-sign" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
              <path d="M2.500 9 H15.500" />
              <path className="accordion-upright" d="M9 2.500 V15.500" />
            </svg>
          </summary>
          <div className="accordion-answer">{answer}</div>
        </details>
      ))}
    </div>
  );
}
