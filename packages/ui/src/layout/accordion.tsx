import { type ReactNode, useId } from 'react';

/** A question with its answer. With an `id` it can be linked to. */
export interface AccordionItem {
  id?: string;
  question: string;
  answer: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Heading level of the questions; the section's own heading is one level higher. */
  headingLevel?: 2 | 3 | 4;
  /** Opens the first item initially. */
  firstOpen?: boolean;
}

/**
 * Questions, one of them open at a time. Built from `<details>` elements that share a name: the browser itself keeps
 * only one open, so it works without JavaScript and adds no code, and in-page search finds and opens collapsed
 * answers. A scripted accordion can do none of this; it would only add arrow keys for moving between questions, which
 * the ARIA pattern calls optional.
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
