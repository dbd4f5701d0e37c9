import { PAYMENT_SUCCESS_FLAG, PAYMENT_SUCCESS_MS } from '@tryon/contract/payments/payment-texts.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';
import type { Order } from './order/order.ts';
import { createPaymentModel, type PaymentModel, type PaymentView } from './payment-model.ts';

/** Where the user goes after a payment. */
export const PAID_PATH = `/dashboard?${PAYMENT_SUCCESS_FLAG}=true`;

/** The payment of one order on this page. */
export function usePayment(order: Order): { model: PaymentModel; view: PaymentView } {
  const { state } = useLocation();
  const [model] = useState(() =>
    createPaymentModel(
      {
        loadClient: loadPaymentsClient,
        runExclusively: runInOneTab,
        announcePaid,
        newKey: () => crypto.randomUUID(),
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      },
      order,
      wasPaid(state) ? { kind: 'success' } : { kind: 'idle' },
    ),
  );
  const view = useSyncExternalStore(model.subscribe, model.getView, model.getView);
  useEffect(() => listenForPaid(model.handlePaid), [model]);
  useRedirectWhenPaid(order, view.kind === 'success');
  return { model, view };
}

/** After a payment the dashboard replaces this page, so that going back never leads to paying again. */
function useRedirectWhenPaid(order: Order, isPaid: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return;
    // Bypasses the router: a reload in these seconds must find the payment done, but no data needs to be refetched.
    const { history } = window;
    history.replaceState({ ...history.state, usr: { ...order.request, isPaid: true } }, '');
    const timer = setTimeout(() => void navigate(PAID_PATH, { replace: true }), PAYMENT_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isPaid, order, navigate]);
}

function wasPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPaid' in state && state.isPaid === true;
}

const LOCK = 'virtual-tryon-payment';
const CHANNEL = 'virtual-tryon-payments';

/** Runs the work unless another tab is doing so; returns null then. Closing a tab releases its lock. */
async function runInOneTab<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Tells other tabs which order was paid, without any personal data. */
function announcePaid(order: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(order);
  channel.close();
}

/** Calls back for each order paid in another tab. Returns an unsubscribe function. */
function listenForPaid(onPaid: (order: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onPaid(data);
  };
  return () => channel.close();
}
