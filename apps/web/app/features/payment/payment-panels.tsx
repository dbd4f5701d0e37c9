import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import type { Subscription } from '@tryon/contract/payments/payments.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { useNavigate } from 'react-router';
import { dayText } from '#app/format/day-text.ts';
import { LinkButton } from '#app/shell/link-button.tsx';
import type { OrderItem } from './order/order.ts';
import { PAID_PATH } from './use-payment.ts';

const PANEL = 'grid gap-4 rounded-sm bg-paper px-6 py-7 wrap-anywhere';
const TITLE = 'type-d4 flex items-center gap-3';
const WAYS = 'mt-1.5 flex flex-wrap items-center gap-3';

/** For headings of panels that replace the form: takes the focus, so that screen readers continue there. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** Shows why the payment failed, with two ways to go on. */
export function FailedPanel({ text, onTryAgain }: { text: string; onTryAgain: () => void }) {
  const goBack = useGoBack();

  return (
    <section className={`${PANEL} border-2 border-bad`} role="alert">
      <h2 ref={focusOn} tabIndex={-1} className={`${TITLE} [&>.icon]:text-bad`}>
        <Icon name="error" size={24} />
        {PAYMENT_TEXTS.failedTitle}
      </h2>
      <p>{text}</p>
      <p className={WAYS}>
        <Button onClick={onTryAgain}>{PAYMENT_TEXTS.tryAgain}</Button>
        <Button variant="secondary" onClick={goBack}>
          {PAYMENT_TEXTS.goBack}
        </Button>
      </p>
    </section>
  );
}

/** Shows that the payment succeeded; the dashboard opens by itself. */
export function PaidPanel() {
  return (
    <section className={`${PANEL} border-2 border-ok`} role="status">
      <h2 ref={focusOn} tabIndex={-1} className={`${TITLE} [&>.icon]:text-ok`}>
        <Icon name="check" size={24} />
        Thank you
      </h2>
      <p>{PAYMENT_TEXTS.successful}</p>
      <p className="type-small text-ink-2">Your dashboard opens in a moment.</p>
      <p className={WAYS}>
        <LinkButton to={PAID_PATH} replace>
          {PAYMENT_TEXTS.goToDashboard}
        </LinkButton>
      </p>
    </section>
  );
}

/** Shown to subscribers, who should change their plan: a second one would charge the same months twice. */
export function OwnedPanel({ subscription, item }: { subscription: Subscription; item: OrderItem }) {
  const { plan, billing, periodEnd, cancelAtPeriodEnd } = subscription;
  const isSame = item.kind === 'plan' && item.plan.id === plan && item.billing === billing;
  const wanted =
    item.kind === 'plan'
      ? `/dashboard?${new URLSearchParams({ plan: item.plan.id, billing: item.billing })}`
      : '';
  return (
    <section className={`${PANEL} border border-edge`}>
      <h2 className="type-d4">You have {PLANS[plan].name} already</h2>
      <p>
        It is charged {billing === 'annual' ? 'once a year' : 'every month'} and{' '}
        {cancelAtPeriodEnd ? 'ends' : 'renews'} on {dayText(periodEnd)}. Nothing is charged here.
        {!isSame &&
          ' Your dashboard changes the plan: it works out what is due, and shows the amount before you agree.'}
      </p>
      <p className={WAYS}>
        <LinkButton to={isSame ? '/dashboard' : wanted}>
          {isSame ? PAYMENT_TEXTS.goToDashboard : 'Change my plan'}
        </LinkButton>
        <LinkButton to="/pricing" variant="secondary">
          See pricing
        </LinkButton>
      </p>
    </section>
  );
}

/** Browsers do not reveal whether a previous page exists; if this page is still open by then, there was none. */
const STILL_HERE_MS = 1000;

/** Goes to the previous page, of this site or another; to the prices when the tab was opened on this page. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = { idx: 0, ...window.history.state };
    if (idx > 0) {
      void navigate(-1);
      return;
    }
    const waitMs = window.history.length > 1 ? STILL_HERE_MS : 0;
    const stay = setTimeout(() => void navigate('/pricing'), waitMs);
    for (const leaving of ['beforeunload', 'pagehide']) {
      window.addEventListener(leaving, () => clearTimeout(stay), { once: true });
    }
    window.history.back();
  };
}
