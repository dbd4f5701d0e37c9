import {
  type Billing,
  PLAN_IDS,
  PLANS,
  type Plan,
  payButtonName,
  payButtonText,
  planBadge,
  planPaymentState,
  pricePerMonthText,
  savingText,
} from '@tryon/contract/payments/plans.ts';
import { Badge } from '@tryon/ui/feedback/badge.tsx';
import { Button, type ButtonVariant } from '@tryon/ui/forms/button.tsx';
import { PlanRail, PlanTag } from '@tryon/ui/layout/plan-tag.tsx';
import { useNavigate } from 'react-router';
import { LinkButton } from '#app/shell/link-button.tsx';
import { type Held, planOffer } from './plan-offer.ts';

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

interface TagProps {
  plan: Plan;
  billing: Billing;
  held: Held;
}

function Tag({ plan, billing, held }: TagProps) {
  const badge = planBadge(plan);
  const onWine = plan.popular;
  return (
    <PlanTag
      name={plan.name}
      description={plan.description}
      price={pricePerMonthText(plan, billing)}
      saving={billing === 'annual' ? savingText(plan) : null}
      badge={badge && <Badge variant={onWine ? 'cream' : 'outline'}>{badge}</Badge>}
      features={plan.features}
      tone={onWine ? 'wine' : 'paper'}
      action={<PlanAction plan={plan} billing={billing} held={held} />}
    />
  );
}

/** The action for a plan: start, pay, change to it, or none because it is the current plan. */
function PlanAction({ plan, billing, held }: TagProps) {
  const navigate = useNavigate();
  const offer = planOffer(plan, billing, held);
  const onWine = plan.popular;
  const variant: ButtonVariant = onWine
    ? 'curtain'
    : plan.buttonVariant === 'outline'
      ? 'secondary'
      : 'primary';
  if (offer.kind === 'note')
    return (
      <p className="grid place-items-center min-h-12 border-[1.6px] border-dashed border-current rounded-sm font-[550]">
        {offer.text}
      </p>
    );
  if (offer.kind === 'link') {
    return (
      <LinkButton to={offer.to} variant={variant} onPicture={onWine}>
        {offer.text}
      </LinkButton>
    );
  }
  const name = payButtonName(plan, billing);
  return (
    <Button
      variant={variant}
      onPicture={onWine}
      aria-label={held === 'free' ? `Upgrade. ${name}` : name}
      onClick={() => void navigate('/payment', { state: planPaymentState(plan, billing) })}
    >
      {payButtonText(plan, billing)}
    </Button>
  );
}
