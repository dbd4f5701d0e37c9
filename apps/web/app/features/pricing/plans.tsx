import {
  type Billing,
  PLAN_IDS,
  PLANS,
  type Plan,
  planBadge,
  pricePerMonthText,
  savingText,
} from '@tryon/contract/payments/plans.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { PlanRail, PlanTag } from '@tryon/ui/layout/plan-tag.tsx';
import { PlanAction } from './plan-action.tsx';
import type { Held } from './plan-offer.ts';

/** The three plans as tags hanging from a rail. */
export function Plans({ billing, held }: { billing: Billing; held: Held }) {
  return (
    <section aria-label="Plans">
      <PlanRail>
        {PLAN_IDS.map((id) => (
          <Tag key={id} plan={PLANS[id]} billing={billing} held={held} />
        ))}
      </PlanRail>
      <noscript>
        <p className="mt-8 text-ink-2">
          Paying happens on a page that needs JavaScript. Switch it on to choose Plus or Pro.
        </p>
      </noscript>
    </section>
  );
}

function Tag({ plan, billing, held }: { plan: Plan; billing: Billing; held: Held }) {
  const badge = planBadge(plan);
  const onWine = plan.popular;
  return (
    <PlanTag
      name={plan.name}
      description={plan.description}
      price={pricePerMonthText(plan, billing)}
      saving={billing === 'annual' ? savingText(plan) : null}
      badge={badge && <Badge look={onWine ? 'cream' : 'outline'}>{badge}</Badge>}
      features={plan.features}
      tone={onWine ? 'wine' : 'paper'}
      action={<PlanAction plan={plan} billing={billing} held={held} onWine={onWine} />}
    />
  );
}
