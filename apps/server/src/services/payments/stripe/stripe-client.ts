import type { PaymentProviderName } from '@tryon/contract/payments/payments.ts';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { StripeSettings } from '#src/config/payment-settings.ts';
import { DomainError } from '#src/domain-error.ts';
import { PaymentProviderError } from '#src/services/payments/payment-provider.ts';
import { refusalOf } from './stripe-failures.ts';
import { stripeReplies } from './stripe-replies.ts';

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

type Name = keyof typeof stripeReplies;
type Reply<Of extends Name> = z.output<(typeof stripeReplies)[Of]>;
type Call<T = unknown> = (api: Stripe) => Promise<T>;

/**
 * Stripe's library, configured for this project and loaded on the first call. Every method throws a DomainError with a
 * payment code when a card or a request is refused, and a PaymentProviderError otherwise.
 */
export function openStripe(options: StripePaymentsOptions) {
  const { secretKey, baseUrl, fetch, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options;
  let opened: Promise<Stripe> | null = null;
  const open = async () => {
    const Library = await load();
    return new Library(secretKey, {
      apiVersion: STRIPE_API_VERSION,
      ...stripeAddress(baseUrl),
      ...(fetch ? { httpClient: Library.createFetchHttpClient(fetch) } : {}),
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  };
  const library = () => {
    opened ??= open();
    return opened;
  };

  async function tell<T>(call: Call<T>): Promise<T> {
    try {
      return await call(await library());
    } catch (error) {
      throw await translate(error);
    }
  }

  return {
    library,

    /** Makes a call whose response is not read, or is read by the caller. */
    tell,

    /** Makes a call and validates its response. */
    ask: async <Of extends Name>(name: Of, call: Call): Promise<Reply<Of>> => read(name, await tell(call)),

    /** Fetches an object; null when it does not exist. */
    async find<Of extends Name>(name: Of, call: Call): Promise<Reply<Of> | null> {
      const found = await orNull(tell(call));
      return found === null ? null : read(name, found);
    },

    /** Fetches one page of a list. An unknown address may get a success response, which then is not a list. */
    async list<Of extends Name>(name: Of, call: Call): Promise<Reply<Of>[]> {
      return read('list', await tell(call)).data.map((each) => read(name, each));
    },
  };
}

export type StripeCaller = ReturnType<typeof openStripe>;

/** What a call resolves to; null if it is about an object that does not exist. */
export async function orNull<T>(calling: Promise<T>): Promise<T | null> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  }
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

/** Validates a response. Failing here keeps an unexpected format from causing errors further in. */
export function read<Of extends Name>(name: Of, answer: unknown): Reply<Of>;
export function read(name: Name, answer: unknown): unknown {
  const parsed = stripeReplies[name].safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new PaymentProviderError(`Stripe's answer about a ${name} is not as agreed (${where}).`);
}
