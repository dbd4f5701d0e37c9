import type { CreditsAnswer } from '@tryon/contract/payments/credits.ts';
import {
  PAYMENT_SUCCESS_FLAG,
  PAYMENT_TEXTS,
  SANDBOX_TEXTS,
} from '@tryon/contract/payments/payment-texts.ts';
import type { PaymentSettings, Subscription } from '@tryon/contract/payments/payments.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { Banner } from '@tryon/ui/feedback/banner.tsx';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { usePayments } from '#app/payments/use-payments.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { useForgetParameters } from '#app/shell/navigation/use-forget-parameters.ts';
import { BillingOverview } from './billing-overview.tsx';
import { Cards } from './cards.tsx';
import { Invoices } from './invoices.tsx';

interface BillingProps {
  /** Null when it could not be loaded. */
  credits: CreditsAnswer | null;
  subscription: Subscription | null;
  settings: PaymentSettings;
  /** Rendered between the balance and the invoices. */
  children?: ReactNode;
}

const readInvoices = (client: PaymentsClient) => client.listInvoices();
const readCards = (client: PaymentsClient) => client.listMethods();

/** The plan, its remaining try-ons, and everything about paying for it. */
export function Billing({ credits, subscription, settings, children }: BillingProps) {
  const { revalidate } = useRevalidator();
  const { confirm } = useSession();
  const toasts = useToasts();
  const invoices = usePayments(readInvoices);
  const cards = usePayments(readCards);
  const hasPaid = credits !== null && (credits.balance.plan !== 'free' || credits.balance.hasPass);
  const paid = usePaidMessage(hasPaid);

  function tell(title: string, message?: string): void {
    toasts.show({ type: 'success', title, message });
    void Promise.all([revalidate(), invoices.reload(), cards.reload(), confirm()]);
  }

  return (
    <>
      {paid.isShown && (
        <Banner kind="success" label="Payment" place="inset" live onDismiss={paid.dismiss}>
          {PAYMENT_TEXTS.successful}
        </Banner>
      )}
      {subscription?.status === 'past_due' && <PastDue />}
      {credits ? (
        <BillingOverview credits={credits} subscription={subscription} onDone={tell} />
      ) : (
        <Unread onRetry={() => void revalidate()} />
      )}
      {children}
      <div className="grid grid-cols-1 gap-y-12 gap-x-(--gutter) mt-18 max-md:[&_.table_td:first-child]:whitespace-nowrap md:grid-cols-2 md:gap-x-16">
        <Invoices list={invoices.found} onRetry={() => void invoices.reload()} onDone={tell} />
        <Cards list={cards.found} settings={settings} onRetry={() => void cards.reload()} onDone={tell} />
      </div>
      {settings.provider === 'sandbox' && (
        <p className="mt-8 py-3 px-4.5 rounded-sm bg-warn-soft text-warn type-small">
          <strong>{SANDBOX_TEXTS.title}</strong> Every amount and card here is make-believe.
        </p>
      )}
    </>
  );
}

function PastDue() {
  return (
    <Banner
      kind="error"
      label="Unpaid bill"
      place="inset"
      action={<Link to="/payment?add=card">Use another card</Link>}
    >
      Your last bill could not be paid. Your plan goes on for now; another card pays it at once.
    </Banner>
  );
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="type-d2">
        Your <em>account</em>
      </h1>
      <Notice kind="error">Your try-ons could not be read right now. Nothing of them is lost.</Notice>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** The provider's webhook event may arrive a little after the user does. */
const POLL_EVERY_MS = 2000;
const MOST_CHECKS = 10;

/**
 * Whether to show the message after a payment. The query parameter is removed, so that a reload does not show it
 * again. The page's data is reloaded until the try-ons have been granted (`isArrived`).
 */
function usePaidMessage(isArrived: boolean): { isShown: boolean; dismiss: () => void } {
  const isFlagged = useSearchParams()[0].get(PAYMENT_SUCCESS_FLAG) === 'true';
  const forget = useForgetParameters();
  const [isShown, setIsShown] = useState(isFlagged);
  const [checks, setChecks] = useState(0);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isFlagged) return;
    setIsShown(true);
    forget(PAYMENT_SUCCESS_FLAG);
  }, [isFlagged, forget]);

  useEffect(() => {
    if (!isShown || isArrived || checks >= MOST_CHECKS) return;
    const timer = setTimeout(() => {
      setChecks(checks + 1);
      void revalidate();
    }, POLL_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isShown, isArrived, checks, revalidate]);

  return { isShown, dismiss: () => setIsShown(false) };
}
