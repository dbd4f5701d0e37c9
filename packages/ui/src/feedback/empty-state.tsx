import type { ReactNode } from 'react';
import { LateCurtain } from '#src/mirror/late-curtain.tsx';

interface EmptyStateProps {
  /** One short sentence or phrase. */
  title: ReactNode;
  text?: ReactNode;
  /** What the user can do about it. */
  action?: ReactNode;
  headingLevel?: 1 | 2;
}

/** Placeholder for an area without content: linen, with the curtain gathered at its edge. */
export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="flex min-h-65 overflow-hidden rounded-sm bg-linen">
      <div className="flex-1 min-w-0 self-end p-10 max-sm:py-7 max-sm:px-5">
        <Heading className="type-d3">{title}</Heading>
        {text && <p className="mt-2.5 text-ink-2">{text}</p>}
        {action && <div className="mt-5.5">{action}</div>}
      </div>
      <div className="flex-none w-[17%] min-w-11 max-w-33" aria-hidden="true">
        <LateCurtain />
      </div>
    </div>
  );
}
