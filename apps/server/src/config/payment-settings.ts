import { z } from 'zod';
import { type Complain, oneOf, urlWithProtocol } from './config-values.ts';
import { isReadableOnTheWay } from './is-loopback.ts';

export type PaymentChoice = { readonly kind: 'sandbox' } | ({ readonly kind: 'stripe' } & StripeSettings);

export interface StripeSettings {
  readonly secretKey: string;
  /** For Stripe's library in the browser. */
  readonly publishableKey: string;
  /** Verifies the messages to our webhook. */
  readonly webhookSecret: string;
  /** `https://api.stripe.com`, or a compatible server. */
  readonly baseUrl: string;
}

export const PAYMENT_VARIABLES = {
  PAYMENTS: oneOf(['stripe', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_URL: urlWithProtocol(['http://', 'https://']).default('https://api.stripe.com'),
};

type PaymentEnvironment = z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>;

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export function toPaymentChoice(
  environment: PaymentEnvironment,
  isPublic: boolean,
  complain: Complain,
): PaymentChoice {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: baseUrl } = environment;
  const missing = KEYS.filter((name) => environment[name] === undefined);
  const isHalf = missing.length > 0 && missing.length < KEYS.length;
  if (isHalf || (PAYMENTS === 'stripe' && missing.length > 0)) {
    complain(`${missing.join(' and ')} missing: set all of ${KEYS.join(', ')}, or none.`);
  }
  if (PAYMENTS === 'sandbox' && missing.length === 0) {
    complain('PAYMENTS is sandbox, although the keys of Stripe are set. Leave one of them out.');
  }
  if (isPublic && PAYMENTS === undefined && missing.length === KEYS.length) {
    complain(
      `${KEYS.join(', ')} are missing: a public installation (PUBLIC_URL is not this machine) takes real money, or says PAYMENTS=sandbox by name.`,
    );
  }
  const isLive = (key: string | undefined) => key?.includes('_live_') ?? false;
  if (missing.length === 0 && isLive(secretKey) !== isLive(publishableKey)) {
    complain('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode: one is for testing.');
  }
  if (isReadableOnTheWay(baseUrl)) {
    complain('STRIPE_URL must begin with https://: the key would travel readable by everybody.');
  }
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    return { kind: 'sandbox' };
  }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret, baseUrl };
}
