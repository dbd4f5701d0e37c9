import type { ReactNode } from 'react';
import { Rail } from '#src/mirror/rail.tsx';
import { Icon } from './icons.tsx';

interface PlanTagProps {
  name: string;
  description: ReactNode;
  /** The formatted price: "$6.9". */
  price: string;
  /** The period that the price covers. */
  per?: string;
  /** One line under the price; its space is reserved even if empty, so that the layout does not shift. */
  saving?: ReactNode;
  /** A `Badge`; use `cream` on a wine tag. */
  badge?: ReactNode;
  /** The button; use `curtain` on a wine tag. */
  action: ReactNode;
  features: readonly string[];
  tone?: 'paper' | 'wine';
  headingLevel?: 2 | 3;
}

/** Plans as tags on a rail: side by side on threads; on a phone, each hangs from the one above. */
export function PlanRail({ children }: { children: ReactNode }) {
  return (
    <div className="plan-rail">
      <Rail />
      <div className="plan-rail-tags">{children}</div>
    </div>
  );
}

/** A plan as a tag with cut corners, an eyelet and a thread. */
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

/** The loop of thread with its eyelet. It is as long as the tag hangs low, so it stretches only vertically. */
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
