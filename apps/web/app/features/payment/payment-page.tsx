import type { PaymentSettings, Subscription } from '@tryon/contract/payments/payments.ts';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/session/session-provider.tsx';
import { useCardSource } from './card/use-card-source.ts';
import { type Order, orderName, readOrder } from './order/order.ts';
import { OrderLabel } from './order/order-label.tsx';
import { findStoredOrder, forgetOrder, isResuming } from './order/stored-order.ts';
import { PayForm } from './pay-form.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import { FailedPanel, OwnedPanel, PaidPanel } from './payment-panels.tsx';
import { useIsMounted } from './use-is-mounted.ts';
import { usePayment } from './use-payment.ts';

interface PaymentPageProps {
  settings: PaymentSettings;
  /** The user's current subscription. */
  subscription: Subscription | null;
}

/** The page to pay for one order. The order is in the navigation state, which only the browser knows. */
export function PaymentPage(props: PaymentPageProps) {
  const isMounted = useIsMounted();
  return isMounted ? <MountedPage {...props} /> : <WaitingPage />;
}

function MountedPage(props: PaymentPageProps) {
  const { order, fields } = useOrder();
  return (
    <PaymentFrame key={orderName(order)} title="Payment" order={<OrderLabel order={order} />}>
      <Checkout order={order} fields={fields} {...props} />
    </PaymentFrame>
  );
}

interface CheckoutProps extends PaymentPageProps {
  order: Order;
  fields: Readonly<Record<string, string>>;
}

function Checkout({ order, fields, subscription, settings }: CheckoutProps) {
  const source = useCardSource(settings);
  const { user } = useSession();
  const { model, view } = usePayment(order);
  const idle = useFocusAfter(view.kind === 'error');
  if (view.kind === 'success') return <PaidPanel />;
  if (user && subscription && isOwned(subscription, order) && view.kind === 'idle') {
    return <OwnedPanel subscription={subscription} item={order.item} />;
  }
  return (
    <>
      {view.kind === 'error' && <FailedPanel text={view.text} onTryAgain={model.tryAgain} />}
      {/* Hidden instead of unmounted, so that everything typed is kept. */}
      <div ref={idle} hidden={view.kind === 'error'}>
        <PayForm
          order={order}
          source={source}
          model={model}
          isProcessing={view.kind === 'processing'}
          kept={fields}
        />
      </div>
    </>
  );
}

/** A subscription that was never paid does not count as owned. */
function isOwned({ status }: Subscription, { item }: Order): boolean {
  return item.kind === 'plan' && status !== 'incomplete';
}

/** Moves the focus back to the card fields, which the user most likely wants to change after a failure. */
function useFocusAfter(isFailed: boolean) {
  const region = useRef<HTMLDivElement>(null);
  const wasFailed = useRef(false);
  useEffect(() => {
    if (wasFailed.current && !isFailed) {
      const fields = region.current?.querySelectorAll<HTMLElement>('[name="cardNumber"], [type="submit"]');
      [...(fields ?? [])].find((field) => field.checkVisibility())?.focus();
    }
    wasFailed.current = isFailed;
  }, [isFailed]);
  return region;
}

/** The order from the navigation state, or the one stored while the user signed in. */
function useOrder(): { order: Order; fields: Readonly<Record<string, string>> } {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [kept] = useState(() => findStoredOrder());
  const isBack = isResuming(search);
  const request: unknown = state ?? (isBack ? kept?.request : null);
  const order = useMemo(() => readOrder(request), [request]);

  useEffect(() => forgetOrder(), []);
  useEffect(() => {
    if (isBack) void navigate('/payment', { replace: true, state: kept?.request ?? null });
  }, [isBack, kept, navigate]);

  return { order, fields: kept?.fields ?? {} };
}

/** The server's markup, before the order is known. */
function WaitingPage() {
  return (
    <PaymentFrame title="Payment" order={<OrderLabel order={null} />}>
      <noscript>
        <p>Paying needs JavaScript. Switch it on, or write to us.</p>
      </noscript>
      <LoadingArea label="The payment form is being loaded">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </LoadingArea>
    </PaymentFrame>
  );
}
