import { type ReactNode, useId } from 'react';

/** Only where the browser can animate to an automatic height; elsewhere the answer appears at once. */
const UNFOLDING =
  'details-content:block-0 open:details-content:block-auto details-content:overflow-y-clip motion-safe:details-content:[transition:block-size_240ms_var(--ease),content-visibility_240ms_allow-discrete]';

/**
 * Questions, one of them open at a time, at first the first. Built from `<details>` elements that share a name: the browser itself keeps
 * only one open, so it works without JavaScript and adds no code, and in-page search finds and opens collapsed
 * answers. A scripted accordion can do none of this; it would only add arrow keys for moving between questions, which
 * the ARIA pattern calls optional.
 */
export function Accordion({ items }: { items: readonly { question: string; answer: ReactNode }[] }) {
  const group = useId();
  return (
    <div className="border-t border-ink [interpolate-size:allow-keywords]">
      {items.map(({ question, answer }, index) => (
        <details
          key={question}
          name={group}
          open={index === 0}
          className={`group/item border-b border-line ${UNFOLDING}`}
        >
          <summary className="flex items-baseline justify-between gap-6 py-5.5 list-none cursor-pointer [&::-webkit-details-marker]:hidden focus-visible:-outline-offset-2 max-sm:py-4.75">
            <h3 className="text-[18px]/[1.4] font-medium text-pretty">{question}</h3>
            <svg
              className="flex-none [translate:0_3px] fill-none stroke-current stroke-[1.6px] [stroke-linecap:round]"
              width="18"
              height="18"
              viewBox="0 0 18 18"
              aria-hidden="true"
            >
              <path d="M2.500 9 H15.500" />
              <path
                className="origin-center group-open/item:transform-[scaleY(0)] motion-safe:[transition:transform_240ms_var(--ease)]"
                d="M9 2.500 V15.500"
              />
            </svg>
          </summary>
          <div className="max-w-[62ch] -mt-2.5 pr-10 max-sm:pr-0 pb-6.5 text-ink-2 [&_a]:underline [&_a]:underline-offset-3">
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
