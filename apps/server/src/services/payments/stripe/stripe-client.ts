import type { PaymentProviderName } from '@tryon/contract/payments/payments.ts';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { StripeSettings } from '#src/config/payment-settings.ts';
import { DomainError } from '#src/domain-error.ts';
import { PaymentProviderError } from '#src/services/payments/payment-provider.ts';
import { refusalOf } from './stripe-failures.ts';
import { stripeReplies } from './stripe-replies.ts';

/** Stripe's library, loaded on the first call. Only the `stripe-*` files use it. */
export type StripeLibrary = () => Promise<Stripe>;

export interface StripePaymentsOptions extends Omit<StripeSettings, 'publishableKey'> {
  /** Whether Stripe itself or the sandbox responds. */
  name?: PaymentProviderName;
  publishableKey: string | null;
  /** Replaces network requests. */
  fetch?: typeof globalThis.fetch;
  /** The clock that plans are computed with. */
  now?: () => Date;
  /** Timeout of one request. */
  timeoutMs?: number;
  /** Number of retries. */
  retries?: number;
}

/** The Stripe API version that this code was written for. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Identifies our own portal configuration. */
export const PORTAL_OWNER = 'virtual-try-on';

/** Splits an address into the options of Stripe's library. */
export function stripeAddress(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isHttp = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    protocol: isHttp ? ('http' as const) : ('https' as const),
  };
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Converts to Stripe's timestamps. */
export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const load = async () => (await import('stripe')).default;

/** Loads the library and configures it for this project. */
export function openStripe(options: StripePaymentsOptions): StripeLibrary {
  const { secretKey, baseUrl, fetch, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options;
  let opened: Promise<Stripe> | null = null;
  const open = async () => {
    const Library = await load();
    return new Library(secretKey, {
      apiVersion: STRIPE_API_VERSION,
      ...stripeAddress(baseUrl),
      ...(fetch ? { httpClient: Library.createFetchHttpClient(fetch) } : {}),
      ...{ timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false },
    });
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Maps Stripe's errors to our own. */
async function translate(error: unknown): Promise<unknown> {
  const { errors } = await load();
  const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = errors;
  if (error instanceof StripeCardError) return new DomainError(refusalOf(error));
  if (error instanceof StripeIdempotencyError) return new DomainError('payment_key_reused');
  if (error instanceof StripeInvalidRequestError) {
    if (error.code === 'resource_missing') {
      return new DomainError(/no attached payment source/.test(error.message) ? 'no_card' : 'not_found');
    }
    if (error.code === 'charge_already_refunded') return new DomainError('refund_done');
    const isOver = ['payment_intent_unexpected_state', 'invoice_not_editable'].includes(error.code ?? '');
    if (isOver) return new DomainError('payment_not_open');
  }
  if (!(error instanceof errors.StripeError)) return error;
  // The library's own message may contain request data, so only the type and code are kept.
  return new PaymentProviderError(`Stripe failed: ${error.type}, ${error.code ?? 'no code'}.`);
}

/**
 * Calls Stripe and maps its errors.
 * @throws DomainError with a payment code when a card or a request is refused; PaymentProviderError otherwise.
 */
export async function ask<T>(stripe: StripeLibrary, call: (api: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await stripe());
  } catch (error) {
    throw await translate(error);
  }
}

/** Fetches one page of a list like `ask`. An unknown address may get a success response, which then is not a list. */
export async function fetchList(
  stripe: StripeLibrary,
  call: (api: Stripe) => Promise<unknown>,
): Promise<unknown[]> {
  return read('list', await ask(stripe, call)).data;
}

/** Fetches an object like `ask`, but returns null when it does not exist. */
export async function find<T>(stripe: StripeLibrary, call: (api: Stripe) => Promise<T>): Promise<T | null> {
  try {
    return await ask(stripe, call);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Validates a response. Failing here keeps an unexpected format from causing errors further in. */
export function read<Name extends keyof typeof stripeReplies>(
  name: Name,
  answer: unknown,
): z.output<(typeof stripeReplies)[Name]>;
export function read(name: keyof typeof stripeReplies, answer: unknown): unknown {
  const parsed = stripeReplies[name].safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new PaymentProviderError(`Stripe's answer about a ${name} is not as agreed (${where}).`);
}
