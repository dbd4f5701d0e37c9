import { PAYMENT_TEXTS } from '@tryon/contract/payments/payment-texts.ts';
import { paymentStatusSchema } from '@tryon/contract/payments/payments.ts';
import { type PaymentsClient, paymentErrorText } from '@tryon/contract/payments/payments-client.ts';
import type { BillingDetails, Problems } from '../billing-details/billing-details.ts';
import { type CardProcessor, type ChargeOutcome, outcomeOf } from './charge.ts';

/** The parts of Stripe's answers that are read here. */
interface StripeAnswer {
  error?: { type?: string; message?: string };
  paymentIntent?: { status: string };
  setupIntent?: { payment_method: string | { id: string } | null };
}

/** Who pays, as Stripe wants it. */
export interface StripeBilling {
  email: string;
  name: string;
  address: { country: string; postal_code?: string };
}

interface StripeTillDependencies {
  loadClient: () => Promise<Pick<PaymentsClient, 'createSetupIntent'>>;
  findProblems: () => Problems;
  /** `confirmCardPayment` and its kin, with the card of the fields. */
  confirmPayment: (clientSecret: string, billing: StripeBilling) => Promise<StripeAnswer>;
  confirmSetup: (clientSecret: string, billing: StripeBilling) => Promise<StripeAnswer>;
  handleNextAction: (clientSecret: string) => Promise<StripeAnswer>;
}

/** Takes cards with Stripe's own library: the number goes from Stripe's fields to Stripe, and never through here. */
export function createStripeProcessor(dependencies: StripeTillDependencies): CardProcessor {
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

/** Also for wallets, whose answers have the same shape. */
export function readCharge({ error, paymentIntent }: StripeAnswer): ChargeOutcome {
  // The line broke: Stripe may have charged all the same.
  if (error?.type === 'api_connection_error') return { kind: 'unknown', error };
  if (error) return { kind: 'failed', text: textOfError(error) };
  // A state of tomorrow is one that is not over yet.
  const status = paymentStatusSchema.safeParse(paymentIntent?.status).data ?? 'processing';
  return outcomeOf(status, PAYMENT_TEXTS.failed);
}

/** The provider's message is used when there is one. Source: specification, section 8. */
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
