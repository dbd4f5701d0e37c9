import { ApiError } from '@tryon/contract/api-error.ts';
import { textOf } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { useAction } from '#app/forms/use-action.ts';
import { loadPaymentsClient } from '#app/payments/payments-page.ts';

const UNREACHABLE = 'Our server could not be reached. Nothing was changed; please try again.';
const OUR_FAULT = 'That failed on our side. Please try again in a moment.';

/** The text for a failed action on a plan, card or invoice. */
export function explainBilling(error: unknown): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  return error.code === undefined || error.code === 'internal' ? OUR_FAULT : textOf(error.code);
}

/** State of one action on a plan, a card or an invoice. */
export function useBillingAction() {
  const { run, ...state } = useAction(explainBilling);
  return {
    ...state,
    /** Returns the result; null when the action failed or one is already running. */
    run: async <Result>(work: (client: PaymentsClient) => Promise<Result>) =>
      state.busy ? null : run(async () => work(await loadPaymentsClient())),
  };
}
