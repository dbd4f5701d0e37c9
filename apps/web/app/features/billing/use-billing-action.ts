import { ApiError } from '@tryon/contract/api-client.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useState } from 'react';
import { loadPaymentsClient } from '#app/lib/payments-page.ts';

const UNREACHABLE = 'Our server could not be reached. Nothing was changed; please try again.';
const OUR_FAULT = 'That failed on our side. Please try again in a moment.';

/** What a person reads when something about their plan, cards or bills failed. */
export function explainBilling(error: unknown): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.code === undefined || error.code === 'internal' ? OUR_FAULT : textOf(error.code);
}

/** One thing that is done about a plan, a card or a bill: under way, or failed with its reason. */
export function useBillingAction() {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({
    busy: false,
    failure: null,
  });

  /** What the work came to; null when it failed, or when it is under way already. */
  async function run<Result>(work: (client: PaymentsClient) => Promise<Result>): Promise<Result | null> {
    if (state.busy) return null;
    setState({ busy: true, failure: null });
    try {
      const result = await work(await loadPaymentsClient());
      setState({ busy: false, failure: null });
      return result;
    } catch (error) {
      setState({ busy: false, failure: explainBilling(error) });
      return null;
    }
  }

  return { ...state, run };
}
