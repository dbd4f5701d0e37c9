import {
  type Billing,
  type Plan,
  type PlanId,
  payButtonName,
  payButtonText,
  planPaymentState,
  planStep,
} from '@tryon/contract/plans.ts';
import { Button, type ButtonVariant, buttonLook } from '@tryon/ui/button.tsx';
import { Link, useNavigate } from 'react-router';
import { planOffer } from './plan-offer.ts';

interface PlanActionProps {
  plan: Plan;
  billing: Billing;
  /** Null for somebody who is signed out. */
  currentPlan: PlanId | null;
  onWine: boolean;
}

/** What can be done with a plan: begin, pay, change to it, or nothing because it is the one they have. */
export function PlanAction({ plan, billing, currentPlan, onWine }: PlanActionProps) {
  const navigate = useNavigate();
  const offer = planOffer(plan, currentPlan);
  const variant: ButtonVariant = onWine
    ? 'curtain'
    : plan.buttonVariant === 'outline'
      ? 'secondary'
      : 'primary';
  if (offer.kind === 'current') return <p className="plan-current">Your current plan</p>;
  if (offer.kind === 'link') {
    return (
      <Link to={offer.to} {...buttonLook({ variant, onPicture: onWine })}>
        {offer.text}
      </Link>
    );
  }
  const state = planPaymentState(plan, billing);
  const isUpgrade = planStep(plan.id, currentPlan) === 'upgrade';
  const name = payButtonName(plan, billing);
  return (
    <Button
      variant={variant}
      onPicture={onWine}
      aria-label={isUpgrade ? `Upgrade. ${name}` : name}
      onClick={() => void navigate('/payment', { state })}
    >
      {payButtonText(plan, billing)}
    </Button>
  );
}
