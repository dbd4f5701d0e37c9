import type { z } from 'zod';
import { type ApiClientOptions, type CallOptions, createCalls } from '#src/api-client.ts';
import { paymentAnswers, type paymentBodies } from './payments.ts';

type Body<Name extends keyof typeof paymentBodies> = z.input<(typeof paymentBodies)[Name]>;

export type PaymentCallOptions = Omit<CallOptions, 'body'>;

/** Timeout of a call, longer than elsewhere because a bank may be involved. */
const LIMIT_MS = 40_000;
const BASE = '/api/payments';

/**
 * Client for our own payment API, for pages of the same origin; `paymentErrorText` turns whatever a call throws into a
 * text for the user.
 * @param options `findToken` returns a bearer token to send. If it has expired, the request is repeated with only the
 * session cookie.
 */
export function createPaymentsClient({
  baseUrl = '',
  fetch: send = fetch,
  findToken = () => null,
}: ApiClientOptions & { findToken?: () => string | null } = {}) {
  const request: typeof fetch = async (address, init) => {
    const token = findToken();
    if (!token) return send(address, init);
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await send(address, { ...init, headers });
    // A token is valid for a quarter of an hour; the cookie decides.
    return response.status === 401 ? send(address, init) : response;
  };
  const { get, post: call } = createCalls({ baseUrl: `${baseUrl}${BASE}`, fetch: request }, LIMIT_MS);
  const post = <Answer>(path: string, schema: z.ZodType<Answer>, body = {}, options?: PaymentCallOptions) =>
    call(path, schema, { body, ...options });

  return {
    createIntent: (body: Body<'createIntent'>, options?: PaymentCallOptions) =>
      post('/create-intent', paymentAnswers.createIntent, body, options),
    createCheckoutSession: (body: Body<'createCheckoutSession'>) =>
      post('/create-checkout-session', paymentAnswers.createCheckoutSession, body),
    confirm: async (body: Body<'confirm'>) =>
      (await post('/confirm', paymentAnswers.confirm, body)).paymentIntent,
    /** The sandbox's authentication step, after `confirm` has returned `requires_action`. */
    authenticate: async (body: Body<'authenticate'>) =>
      (await post('/sandbox/authenticate', paymentAnswers.confirm, body)).paymentIntent,
    findIntent: (id: string, options?: PaymentCallOptions) =>
      get(`/intent/${encodeURIComponent(id)}`, paymentAnswers.intent, options),
    refund: (body: Body<'refund'>) => post('/refund', paymentAnswers.refund, body),

    createSetupIntent: () => post('/setup-intent', paymentAnswers.setupIntent),
    createMethod: async (body: Body<'createMethod'>) =>
      (await post('/create-method', paymentAnswers.createMethod, body)).paymentMethod,
    listMethods: async () => (await get('/methods', paymentAnswers.methods)).methods,
    removeMethod: (paymentMethodId: string) =>
      post('/methods/remove', paymentAnswers.removeMethod, { paymentMethodId }),
    /** Also retries an invoice that the previous card could not pay. */
    makeDefault: (paymentMethodId: string) =>
      post('/methods/default', paymentAnswers.makeDefault, { paymentMethodId }),

    previewChange: (body: Body<'previewChange'>, options?: PaymentCallOptions) =>
      post('/subscription/preview', paymentAnswers.previewChange, body, options),
    change: (body: Body<'change'>) => post('/subscription/change', paymentAnswers.change, body),
    cancelSubscription: () => post('/subscription/cancel', paymentAnswers.cancelPlan),
    resumeSubscription: () => post('/subscription/resume', paymentAnswers.resumePlan),
    /** Returns the address of the provider's own page for cards and invoices. */
    openPortal: async () => (await post('/portal', paymentAnswers.portal)).url,
    /** Newest first: invoices of subscriptions, and one-off payments. */
    listInvoices: async () => (await get('/invoices', paymentAnswers.invoices)).invoices,
  };
}

export type PaymentsClient = ReturnType<typeof createPaymentsClient>;
