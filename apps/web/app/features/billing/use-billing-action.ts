import { ApiError } from '@tryon/contract/api-client.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useState } from 'react';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';

const UNREACHABLE = 'Our server could not be reached. Nothing was changed; please try again.';
const OUR_FAULT = 'That failed on our side. Please try again in a moment.';

/** The text for a failed action on a plan, card or invoice. */
export function explainBilling(error: unknown): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.code === undefined || error.code === 'internal' ? OUR_FAULT : textOf(error.code);
}

/** State of one action on a plan, a card or an invoice: busy, or failed with a reason. */
export function useBillingAction() {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({
    busy: false,
    failure: null,
  });

  /** Returns the result; null when the action failed or one is already running. */
  async function run<Result>(
    work: (client: PaymentsClient) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (state.busy) return null;
    setState({ busy: true, failure: null });
    try {
      const result = await work(await loadPaymentsClient());
      setState({ busy: false, failure: null });
      return { result };
    } catch (error) {
      setState({ busy: false, failure: explainBilling(error) });
      return null;
    }
  }

  return { ...state, run };
}
