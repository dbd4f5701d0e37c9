import type { ReactNode } from 'react';
import { Rail } from '#src/mirror/rail.tsx';
import { Icon } from './icons.tsx';

interface PlanTagProps {
  name: string;
  description: ReactNode;
  /** As it is to be read: "$6.9". */
  price: string;
  /** What the price is for. */
  per?: string;
  /** One line under the price; its room is kept while there is none, so that nothing jumps. */
  saving?: ReactNode;
  /** A `Badge`; `cream` on a wine tag. */
  badge?: ReactNode;
  /** The button; `curtain` on a wine tag. */
  action: ReactNode;
  features: readonly string[];
  tone?: 'paper' | 'wine';
  headingLevel?: 2 | 3;
}

/** Plans on tags that hang from a rail: side by side on threads, on a phone each from the one above. */
export function PlanRail({ children }: { children: ReactNode }) {
  return (
    <div className="plan-rail">
      <Rail />
      <div className="plan-rail-tags">{children}</div>
    </div>
  );
}

/** A plan on a tag with cut corners, an eyelet and the thread it hangs by. */
export function PlanTag({
  name,
  description,
  price,
  per = 'a month',
  saving,
  badge,
  action,
  features,
  tone = 'paper',
  headingLevel = 2,
}: PlanTagProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="plan-tag" data-tone={tone} aria-label={name}>
      <div className="plan-tag-cloth">
        <div className="plan-tag-head">
          <Heading className="plan-tag-name">{name}</Heading>
          {badge}
        </div>
        <p className="plan-tag-description">{description}</p>
        <p className="plan-tag-price">
          <span className="plan-tag-figure">{price}</span> {per}
        </p>
        <p className="plan-tag-saving">{saving}</p>
        <div className="plan-tag-action">{action}</div>
        <ul className="plan-tag-features">
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <Thread />
    </article>
  );
}

/** The loop of thread and the eyelet it goes through. Its length is the tag's drop, so it only stretches down. */
function Thread() {
  return (
    <div className="plan-tag-thread" aria-hidden="true">
      <span className="plan-tag-eyelet" />
      <svg viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M5 0 C3 30 4 75 6 100 C8 75 9 30 7 0" />
      </svg>
    </div>
  );
}
