import type { ReactNode } from 'react';
import { LateCurtain } from '#src/mirror/late-curtain.tsx';

interface EmptyStateProps {
  /** One short sentence or phrase. */
  title: ReactNode;
  text?: ReactNode;
  /** What the user can do about it. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Placeholder for an area without content: linen, with the curtain gathered at its edge. */
export function EmptyState({ title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty-state">
      <div className="empty-state-words">
        <Heading className="type-d3">{title}</Heading>
        {text && <p className="empty-state-text">{text}</p>}
        {action && <div className="empty-state-action">{action}</div>}
      </div>
      <div className="empty-state-curtain" aria-hidden="true">
        <LateCurtain />
      </div>
    </div>
  );
}
