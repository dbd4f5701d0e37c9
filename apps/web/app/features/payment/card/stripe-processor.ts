import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import { paymentStatusSchema } from '@tryon/contract/payments/payments.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import type { Problems } from '#app/forms/read-form.ts';
import type { BillingDetails } from '../billing-details/billing-details.ts';
import { type CardProcessor, type ChargeOutcome, outcomeOf } from './charge.ts';

/** The fields of Stripe's responses that are used here. */
interface StripeAnswer {
  error?: { type?: string; message?: string };
  paymentIntent?: { status: string };
  setupIntent?: { payment_method: string | { id: string } | null };
}

/** The payer's details in Stripe's format. */
export interface StripeBilling {
  email: string;
  name: string;
  address: { country: string; postal_code?: string };
}

interface StripeProcessorDependencies {
  loadClient: () => Promise<Pick<PaymentsClient, 'createSetupIntent'>>;
  findProblems: () => Problems;
  /** `confirmCardPayment` and similar calls, bound to the card in the fields. */
  confirmPayment: (clientSecret: string, billing: StripeBilling) => Promise<StripeAnswer>;
  confirmSetup: (clientSecret: string, billing: StripeBilling) => Promise<StripeAnswer>;
  handleNextAction: (clientSecret: string) => Promise<StripeAnswer>;
}

/** Charges cards with Stripe's own library: the number goes from Stripe's fields to Stripe, never through here. */
export function createStripeProcessor(dependencies: StripeProcessorDependencies): CardProcessor {
  return {
    findProblems: dependencies.findProblems,
    pay: async ({ clientSecret }, details) =>
      readCharge(await dependencies.confirmPayment(clientSecret, billingOf(details))),
    authenticate: async ({ clientSecret }) => readCharge(await dependencies.handleNextAction(clientSecret)),

    async save(details) {
      let clientSecret: string;
      try {
        ({ clientSecret } = await (await dependencies.loadClient()).createSetupIntent());
      } catch (error) {
        return { kind: 'failed', text: paymentErrorText(error, 'setupIntent') };
      }
      const { error, setupIntent } = await dependencies.confirmSetup(clientSecret, billingOf(details));
      const method = setupIntent?.payment_method;
      if (error || !method)
        return { kind: 'failed', text: error ? textOfError(error) : PAYMENT_TEXTS.failed };
      return { kind: 'saved', paymentMethodId: typeof method === 'string' ? method : method.id };
    },
  };
}

/** Reads the result of a charge; also used for wallets, whose responses have the same shape. */
export function readCharge({ error, paymentIntent }: StripeAnswer): ChargeOutcome {
  // The connection was lost: Stripe may have charged the card.
  if (error?.type === 'api_connection_error') return { kind: 'unknown', error };
  if (error) return { kind: 'failed', text: textOfError(error) };
  // A status unknown to this version counts as still processing.
  const status = paymentStatusSchema.safeParse(paymentIntent?.status).data ?? 'processing';
  return outcomeOf(status, PAYMENT_TEXTS.failed);
}

/** Uses the provider's message when there is one. */
function textOfError({ message }: { message?: string }): string {
  return message || PAYMENT_TEXTS.failed;
}

function billingOf({ email, cardholderName, country, postalCode }: BillingDetails): StripeBilling {
  return {
    email,
    name: cardholderName,
    address: { country, ...(postalCode ? { postal_code: postalCode } : {}) },
  };
}
