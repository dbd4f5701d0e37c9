import { ApiError } from '@tryon/contract/api-error.ts';
import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { createStore } from 'zustand/vanilla';
import { type ChargeOutcome, type OpenIntent, outcomeOf } from './card/charge.ts';
import { type Order, orderName } from './order/order.ts';

/** State of a payment. */
export type PaymentView =
  | { kind: 'idle' }
  | { kind: 'processing' }
  | { kind: 'success' }
  | { kind: 'error'; text: string };

/** External dependencies of a payment; tests pass their own. */
export interface PaymentDependencies {
  loadClient: () => Promise<Pick<PaymentsClient, 'createIntent' | 'findIntent'>>;
  /** Lets only one tab of the browser pay at a time; returns null when another tab is paying. */
  runExclusively: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
  /** Tells other tabs which order was paid. */
  announcePaid: (order: string) => void;
  newKey: () => string;
  wait: (milliseconds: number) => Promise<void>;
}

export const OTHER_TAB_TEXT =
  'Another tab of this browser is paying right now. Finish there, or close it and try again.';
export const UNKNOWN_TEXT =
  'The connection broke before the answer came, so we do not know yet whether the payment went through. Your dashboard shows it once it has. Trying again is safe: the same order is never charged twice.';
export const STILL_PROCESSING_TEXT =
  'Your bank has not answered yet. There is nothing more to do: we send you a mail, and your dashboard shows the plan once it has been paid.';

/** Interval and number of polls while the bank is still processing a payment. */
const POLL_EVERY_MS = 2000;
const MOST_POLLS = 15;
/** The payment has already succeeded, so waiting for the server to record it is kept short. */
const TELL_LIMIT_MS = 5000;

/** The payment process of one order, independent of the UI. */
export function createPaymentModel(
  dependencies: PaymentDependencies,
  order: Order,
  initialView: PaymentView = { kind: 'idle' },
) {
  const { getState, setState, subscribe } = createStore(() => initialView);
  /** The request whose response was lost. It is repeated with the same key, so that no second payment is created. */
  let lost: { key: string; body: string } | null = null;
  const name = orderName(order);
  const show = (next: PaymentView): void => setState(next, true);

  async function open(metadata: Record<string, string>): Promise<OpenIntent> {
    const { amount, currency, description } = order.request;
    const request = { amount, currency, description, metadata: { ...order.request.metadata, ...metadata } };
    const body = JSON.stringify(request);
    const attempt = lost?.body === body ? lost : { key: dependencies.newKey(), body };
    const client = await dependencies.loadClient();
    lost = attempt;
    try {
      const intent = await client.createIntent(request, { idempotencyKey: attempt.key });
      lost = null;
      return intent;
    } catch (error) {
      // An error response is definite, so the next attempt starts anew.
      if (error instanceof ApiError && error.status < 500) lost = null;
      throw error;
    }
  }

  /** Asks the server for the payment, so that it sees the success and grants the purchase without a webhook event. */
  async function tellServer(intentId: string): Promise<void> {
    const client = await dependencies.loadClient();
    await client.findIntent(intentId, { signal: AbortSignal.timeout(TELL_LIMIT_MS) }).catch(() => null);
  }

  /** Polls the payment while the bank is processing it. */
  async function settle(intentId: string, failedText: string): Promise<PaymentView> {
    const client = await dependencies.loadClient();
    for (let poll = 0; poll < MOST_POLLS; poll += 1) {
      if (poll > 0) await dependencies.wait(POLL_EVERY_MS);
      const intent = await client.findIntent(intentId).catch(() => null);
      const outcome = intent ? outcomeOf(intent.status, failedText) : null;
      if (outcome?.kind === 'succeeded') return { kind: 'success' };
      if (outcome?.kind === 'failed') return { kind: 'error', text: failedText };
      if (!outcome && poll > 0) return { kind: 'error', text: UNKNOWN_TEXT };
    }
    return { kind: 'error', text: STILL_PROCESSING_TEXT };
  }

  async function run(
    metadata: Record<string, string>,
    charge: (intent: OpenIntent) => Promise<ChargeOutcome>,
  ): Promise<PaymentView> {
    let intent: OpenIntent;
    try {
      intent = await open(metadata);
    } catch (error) {
      return { kind: 'error', text: paymentErrorText(error, 'createIntent') };
    }
    const outcome = await charge(intent).catch((error: unknown) => ({ kind: 'unknown' as const, error }));
    if (outcome.kind === 'succeeded') {
      await tellServer(intent.paymentIntentId);
      return { kind: 'success' };
    }
    if (outcome.kind === 'failed') return { kind: 'error', text: outcome.text || PAYMENT_TEXTS.failed };
    const text =
      outcome.kind === 'unknown' ? paymentErrorText(outcome.error, 'confirm') : PAYMENT_TEXTS.failed;
    return settle(intent.paymentIntentId, text);
  }

  return {
    getView: getState,
    subscribe,

    /** Pays once, even if called again meanwhile. `charge` charges the created payment. */
    async pay(
      metadata: Record<string, string>,
      charge: (intent: OpenIntent) => Promise<ChargeOutcome>,
    ): Promise<void> {
      const { kind } = getState();
      if (kind === 'processing' || kind === 'success') return;
      show({ kind: 'processing' });
      const next = await dependencies.runExclusively(() => run(metadata, charge));
      if (next?.kind === 'success') dependencies.announcePaid(name);
      show(next ?? { kind: 'error', text: OTHER_TAB_TEXT });
    },

    refuse: (text: string) => show({ kind: 'error', text }),

    tryAgain: () => show({ kind: 'idle' }),

    /** Shows success when another tab has paid the same order. */
    handlePaid(paid: string): void {
      if (paid === name && getState().kind !== 'processing') show({ kind: 'success' });
    },
  };
}

export type PaymentModel = ReturnType<typeof createPaymentModel>;
