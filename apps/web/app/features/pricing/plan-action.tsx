import {
  type Billing,
  type Plan,
  payButtonName,
  payButtonText,
  planPaymentState,
} from '@tryon/contract/payments/plans.ts';
import { Button, type ButtonVariant, buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link, useNavigate } from 'react-router';
import { type Held, planOffer } from './plan-offer.ts';

interface PlanActionProps {
  plan: Plan;
  billing: Billing;
  held: Held;
  onWine: boolean;
}

/** The action for a plan: start, pay, change to it, or none because it is the current plan. */
export function PlanAction({ plan, billing, held, onWine }: PlanActionProps) {
  const navigate = useNavigate();
  const offer = planOffer(plan, billing, held);
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
      <Link to={offer.to} {...buttonLook({ variant, onPicture: onWine })}>
        {offer.text}
      </Link>
    );
  }
  const state = planPaymentState(plan, billing);
  const name = payButtonName(plan, billing);
  return (
    <Button
      variant={variant}
      onPicture={onWine}
      aria-label={held === 'free' ? `Upgrade. ${name}` : name}
      onClick={() => void navigate('/payment', { state })}
    >
      {payButtonText(plan, billing)}
    </Button>
  );
}
