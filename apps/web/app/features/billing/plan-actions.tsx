import type { PlanChoice, Subscription } from '@tryon/contract/payments/payments.ts';
import { BILLINGS, PAID_PLAN_IDS, PLANS } from '@tryon/contract/payments/plans.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayText } from '#app/format/day-text.ts';
import { LinkButton } from '#app/shell/link-button.tsx';
import { useForgetParameters } from '#app/shell/navigation/use-forget-parameters.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isLive } from './plan-text.ts';
import { useBillingAction } from './use-billing-action.ts';

interface PlanActionsProps {
  subscription: Subscription | null;
  /** Called after a change, with the message to show. */
  onDone: (title: string, message?: string) => void;
}

type Open = { kind: 'change'; wanted: PlanChoice } | { kind: 'cancel' } | null;

/** The actions available on the plan. */
export function PlanActions({ subscription, onDone }: PlanActionsProps) {
  const [open, setOpen] = useOpenDialog(subscription);
  const live = isLive(subscription) ? subscription : null;
  const close = () => setOpen(null);
  return (
    <>
      <div className="mt-1.5 flex flex-wrap items-center gap-3 [&>.notice]:basis-full">
        <LinkButton to="/">Try It On</LinkButton>
        {live ? (
          <LivePlanActions
            subscription={live}
            onChange={() => setOpen({ kind: 'change', wanted: otherChoice(live) })}
            onCancel={() => setOpen({ kind: 'cancel' })}
            onDone={onDone}
          />
        ) : (
          <LinkButton to="/pricing" variant="secondary">
            Get a plan
          </LinkButton>
        )}
      </div>
      {live && open?.kind === 'change' && (
        <ChangeDialog subscription={live} wanted={open.wanted} onDone={onDone} onClose={close} />
      )}
      {live && open?.kind === 'cancel' && (
        <ConfirmDialog
          title={`Cancel ${PLANS[live.plan].name}?`}
          description={cancelWords(live)}
          doText="Cancel my plan"
          busyText="Cancelling"
          work={(client) => client.cancelSubscription()}
          onDone={() => onDone('Plan cancelled')}
          onClose={close}
        />
      )}
    </>
  );
}

/** A plan whose last invoice was not paid ends at once, since no time is left that was paid for. */
function cancelWords({ status, periodEnd }: Subscription): string {
  return status === 'past_due'
    ? 'Its last bill was not paid, so it ends at once, and try-ons that are left from it end with it. Nothing more is charged.'
    : `It stays as it is until ${dayText(periodEnd)}, with all its try-ons. Then you are on Free, and try-ons that are left from the plan end with it. There is no fee, and until then you can change your mind.`;
}

interface LivePlanActionsProps {
  subscription: Subscription;
  onChange: () => void;
  onCancel: () => void;
  onDone: PlanActionsProps['onDone'];
}

function LivePlanActions({ subscription, onChange, onCancel, onDone }: LivePlanActionsProps) {
  const { busy, failure, run } = useBillingAction();
  const { plan, cancelAtPeriodEnd, pendingChange } = subscription;
  const name = PLANS[plan].name;

  async function resume(): Promise<void> {
    const done = await run((client) => client.resumeSubscription());
    if (done) onDone(`${name} goes on`, `It renews on ${dayText(done.result.periodEnd)}.`);
  }

  return (
    <>
      {cancelAtPeriodEnd || pendingChange ? (
        <BusyButton variant="secondary" busy={busy} busyText="One moment" onClick={() => void resume()}>
          Keep {name}
        </BusyButton>
      ) : (
        <Button variant="secondary" onClick={onChange}>
          Change plan
        </Button>
      )}
      {!cancelAtPeriodEnd && (
        // When the button wraps onto its own line, it aligns with the line's start.
        <Button variant="text" className="sm:ml-2.5" onClick={onCancel}>
          Cancel plan
        </Button>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}

/** The open dialog. Links from elsewhere open one through query parameters, which are removed when it opens. */
function useOpenDialog(subscription: Subscription | null): [Open, (open: Open) => void] {
  const [search] = useSearchParams();
  const forget = useForgetParameters();
  const [open, setOpen] = useState<Open>(null);
  const plan = search.get('plan');
  const billing = search.get('billing');

  useEffect(() => {
    if (plan === null) return;
    setOpen(isLive(subscription) ? wantedDialog(subscription, plan, billing) : null);
    forget('plan', 'billing');
  }, [plan, billing, subscription, forget]);

  return [open, setOpen];
}

function wantedDialog(subscription: Subscription, plan: string, billing: string | null): Open {
  if (plan === 'free') return { kind: 'cancel' };
  const paid = PAID_PLAN_IDS.find((id) => id === plan);
  const charged = BILLINGS.find((one) => one === billing) ?? subscription.billing;
  return paid ? { kind: 'change', wanted: { plan: paid, billing: charged } } : null;
}

function otherChoice({ plan, billing }: Subscription): PlanChoice {
  return { plan: plan === 'plus' ? 'pro' : 'plus', billing };
}
