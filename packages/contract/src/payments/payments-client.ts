import type { z } from 'zod';
import { type ApiClientOptions, ApiError, jsonRequest, readJsonAnswer } from '#src/api-client.ts';
import { PAYMENT_CALL_FAILURES, type PaymentCall } from './payment-texts.ts';
import { textOf } from './payment-wording.ts';
import { paymentAnswers, type paymentBodies, subscriptionSchema } from './payments.ts';

type Body<Name extends keyof typeof paymentBodies> = z.input<(typeof paymentBodies)[Name]>;

export interface PaymentCallOptions {
  /** The Idempotency-Key header: repeating key and body returns the same response and does nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Timeout of a call, longer than elsewhere because a bank may be involved. */
const LIMIT_MS = 40_000;
const BASE = '/api/payments';

/**
 * Client for our own payment API, for pages of the same origin. Every method throws ApiError for an error response,
 * ZodError for an invalid response body, and whatever `fetch` throws when the server cannot be reached or `signal`
 * aborts; `paymentErrorText` turns each into a text for the user.
 * @param options `findToken` returns a bearer token to send. If it has expired, the request is repeated with only the
 * session cookie.
 */
export function createPaymentsClient({
  baseUrl = '',
  fetch: send = fetch,
  findToken = () => null,
}: ApiClientOptions & { findToken?: () => string | null } = {}) {
  async function request(path: string, init: RequestInit, token: string | null): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await send(`${baseUrl}${BASE}${path}`, { ...init, headers });
    // A token is valid for a quarter of an hour; the cookie decides.
    return response.status === 401 && token ? request(path, init, null) : response;
  }

  async function call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    schema: z.ZodType<Answer>,
    body?: unknown,
    { idempotencyKey, signal }: PaymentCallOptions = {},
  ): Promise<Answer> {
    const { headers, ...rest } = jsonRequest(method === 'POST' ? (body ?? {}) : undefined);
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    const init = { method, headers, ...rest, signal: signal ?? AbortSignal.timeout(LIMIT_MS) };
    return readJsonAnswer(await request(path, init, findToken()), schema);
  }

  const get = <Answer>(path: string, schema: z.ZodType<Answer>, options?: PaymentCallOptions) =>
    call('GET', path, schema, undefined, options);
  const post = <Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    body?: unknown,
    options?: PaymentCallOptions,
  ) => call('POST', path, schema, body, options);

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
      post('/methods/remove', paymentAnswers.done, { paymentMethodId }),
    /** Also retries an invoice that the previous card could not pay. */
    makeDefault: (paymentMethodId: string) =>
      post('/methods/default', paymentAnswers.done, { paymentMethodId }),

    previewChange: (body: Body<'previewChange'>, options?: PaymentCallOptions) =>
      post('/subscription/preview', paymentAnswers.previewChange, body, options),
    change: (body: Body<'change'>) => post('/subscription/change', paymentAnswers.change, body),
    cancelSubscription: () => post('/subscription/cancel', subscriptionSchema),
    resumeSubscription: () => post('/subscription/resume', subscriptionSchema),
    /** Returns the address of the provider's own page for cards and invoices. */
    openPortal: async () => (await post('/portal', paymentAnswers.portal)).url,
    /** Newest first: invoices of subscriptions, and one-off payments. */
    listInvoices: async () => (await get('/invoices', paymentAnswers.invoices)).invoices,
  };
}

export type PaymentsClient = ReturnType<typeof createPaymentsClient>;

/** The text for an error thrown by a payment call: the specific reason, or else the call's general text. */
export function paymentErrorText(error: unknown, call: PaymentCall): string {
  if (error instanceof ApiError && error.code && error.code !== 'internal') {
    return textOf(error.code, error.subject);
  }
  return PAYMENT_CALL_FAILURES[call];
}
