import type { PaymentCode } from '@tryon/contract/error-codes.ts';
import {
  paymentAnswers,
  paymentBodies,
  paymentObjectIdSchema,
  paymentSettingsSchema,
  subscriptionSchema,
} from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { readText } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { PaymentLimits } from '#src/http/limits/payment-limits.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';
import { orFail, type Payer } from './customers.ts';
import type { PaymentsFeature } from './payments-feature.ts';

const PAYMENTS_PATH = '/api/payments';

export interface PaymentRoutesOptions extends PaymentsFeature {
  sessions: Sessions;
  limits: PaymentLimits;
  /** Limits how many invalid webhook events one client address may send. */
  messageLimit: RateLimit;
}

const NOTHING = z.strictObject({});
/** Stripe's events are far smaller; anything larger is not genuine. */
const WEBHOOK_BYTES = 256 * 1024;

const FAILURES = [400, 401, 402, 404, 409, 413, 415, 429, 500, 502] as const;
const IDEMPOTENCY = z.object({
  'idempotency-key': z.string().optional().describe('The same key and body again do nothing twice.'),
});
const ID = z.object({ id: paymentObjectIdSchema });

interface Route<Answer> {
  path: string;
  operationId: string;
  summary: string;
  answer: z.ZodType<Answer, Answer>;
  /** What a failure of the provider is reported as. */
  failsAs?: PaymentCode;
}

interface Reading<Params, Answer> extends Route<Answer> {
  params?: z.ZodObject & z.ZodType<Params>;
  find: (payer: Payer, params: Params) => Promise<NoInfer<Answer>>;
}

/** How a call counts against the rate limits, and whether its response may be stored: one with a secret may not. */
interface Change<Body, Answer extends object> extends Route<Answer> {
  body: z.ZodType<Body>;
  count: Exclude<keyof PaymentLimits, 'takeCall'>;
  hasSecret?: boolean;
  act: (payer: Payer, body: Body, key: string) => Promise<NoInfer<Answer>>;
}

/** Registers everything under `/api/payments/`; accepts the page's bearer token or the session cookie. */
export function registerPayments(edge: Edge, options: PaymentRoutesOptions): void {
  const { provider, payments, cards, subscriptions, refunds } = options;
  const { get, post } = createVerbs(edge, options);

  registerCall(edge, {
    ...describe('GET', {
      ...{ path: 'settings', operationId: 'getPaymentSettings', summary: 'Who takes the money' },
      answer: paymentSettingsSchema,
    }),
    handle: () => ({ provider: provider.name, publishableKey: provider.publishableKey }),
  });
  post({
    ...{ path: 'create-intent', operationId: 'createPaymentIntent' },
    summary: 'Begins a payment: the first one of a plan, or a pass',
    body: paymentBodies.createIntent,
    answer: paymentAnswers.createIntent,
    failsAs: 'payment_intent_failed',
    count: 'begin',
    hasSecret: true,
    act: payments.createIntent,
  });
  post({
    ...{ path: 'create-checkout-session', operationId: 'createCheckoutSession' },
    summary: 'The same on a page of the provider',
    body: paymentBodies.createCheckoutSession,
    answer: paymentAnswers.createCheckoutSession,
    failsAs: 'checkout_failed',
    count: 'begin',
    hasSecret: true,
    act: payments.createCheckout,
  });
  get({
    ...{ path: 'checkout-session/:id', operationId: 'getCheckoutSession' },
    summary: 'Whether what was paid for on the provider’s page is paid',
    params: ID,
    answer: paymentAnswers.checkoutSession,
    failsAs: 'payment_lookup_failed',
    find: (payer, { id }) => payments.findCheckout(payer, id),
  });
  post({
    ...{ path: 'confirm', operationId: 'confirmPayment', summary: 'Charges a card' },
    body: paymentBodies.confirm,
    answer: paymentAnswers.confirm,
    failsAs: 'payment_confirm_failed',
    count: 'attempt',
    hasSecret: true,
    act: (payer, body, key) => payments.confirm(payer, body.paymentIntentId, body.paymentMethodId, key),
  });
  get({
    ...{ path: 'intent/:id', operationId: 'getPaymentIntent', summary: 'One payment' },
    params: ID,
    answer: paymentAnswers.intent,
    failsAs: 'payment_lookup_failed',
    find: (payer, { id }) => payments.findIntent(payer, id),
  });
  registerCall(edge, {
    ...describe('POST', {
      ...{ path: 'cancel/:id', operationId: 'cancelPaymentIntent', summary: 'Gives up an unpaid payment' },
      answer: paymentAnswers.cancel,
    }),
    headers: IDEMPOTENCY,
    params: ID,
    body: ['CancelPaymentIntentRequest', NOTHING],
    admit: (c) => getPayer(options, c),
    handle: (_c, { caller: payer, params: { id } }) =>
      options.calls.withPerson(payer.id, () =>
        orFail('payment_cancel_failed', () => payments.cancelIntent(payer, id)),
      ),
  });
  post({
    ...{ path: 'refund', operationId: 'createRefund', summary: 'Gives the latest payment back' },
    body: paymentBodies.refund,
    answer: paymentAnswers.refund,
    failsAs: 'refund_failed',
    count: 'free',
    act: (payer, body, key) => refunds.refund(payer, body.paymentIntentId, key),
  });

  get({
    ...{ path: 'methods', operationId: 'listPaymentMethods', summary: 'Cards on file' },
    answer: paymentAnswers.methods,
    failsAs: 'payment_methods_failed',
    find: cards.list,
  });
  post({
    ...{ path: 'setup-intent', operationId: 'createSetupIntent', summary: 'Begins to save a card' },
    body: NOTHING,
    answer: paymentAnswers.setupIntent,
    failsAs: 'setup_intent_failed',
    count: 'begin',
    hasSecret: true,
    act: (payer, _body, key) => cards.createSetup(payer, key),
  });
  post({
    ...{ path: 'create-method', operationId: 'createPaymentMethod', summary: 'Saves a card' },
    body: paymentBodies.createMethod,
    answer: paymentAnswers.createMethod,
    failsAs: 'payment_method_failed',
    count: 'attempt',
    act: (payer, body, key) => cards.add(payer, body.paymentMethodId, key),
  });
  post({
    ...{ path: 'methods/remove', operationId: 'removePaymentMethod', summary: 'Forgets a card' },
    body: paymentBodies.removeMethod,
    answer: paymentAnswers.done,
    count: 'free',
    act: async (payer, body) => {
      await cards.remove(payer, body.paymentMethodId);
      return DONE;
    },
  });
  post({
    ...{ path: 'methods/default', operationId: 'makeDefaultMethod' },
    summary: 'Pays with this card from now on',
    body: paymentBodies.makeDefault,
    answer: paymentAnswers.done,
    count: 'attempt',
    act: async (payer, body, key) => {
      await cards.makeDefault(payer, body.paymentMethodId, key);
      return DONE;
    },
  });

  get({
    ...{ path: 'subscription', operationId: 'getSubscription', summary: 'The running plan; null for none' },
    answer: paymentAnswers.subscription,
    find: subscriptions.find,
  });
  post({
    ...{ path: 'subscription/preview', operationId: 'previewPlanChange' },
    summary: 'What a change of the plan would charge',
    body: paymentBodies.previewChange,
    answer: paymentAnswers.previewChange,
    count: 'free',
    act: subscriptions.preview,
  });
  post({
    ...{ path: 'subscription/change', operationId: 'changePlan', summary: 'Changes the plan' },
    body: paymentBodies.change,
    answer: paymentAnswers.change,
    count: 'attempt',
    act: subscriptions.change,
  });
  post({
    ...{ path: 'subscription/cancel', operationId: 'cancelPlan' },
    summary: 'Ends the plan with its period',
    body: NOTHING,
    answer: subscriptionSchema,
    count: 'free',
    act: subscriptions.cancel,
  });
  post({
    ...{ path: 'subscription/resume', operationId: 'resumePlan', summary: 'Takes a cancellation back' },
    body: NOTHING,
    answer: subscriptionSchema,
    count: 'free',
    act: subscriptions.resume,
  });
  post({
    ...{ path: 'portal', operationId: 'openBillingPortal' },
    summary: 'The provider’s page for cards and bills',
    body: NOTHING,
    answer: paymentAnswers.portal,
    count: 'begin',
    hasSecret: true,
    act: subscriptions.openPortal,
  });
  get({
    ...{ path: 'invoices', operationId: 'listInvoices', summary: 'Bills and passes, newest first' },
    answer: paymentAnswers.invoices,
    find: subscriptions.listInvoices,
  });
  registerWebhook(edge, options);
}

/** The names of schemas come from the operation's. */
const nameOf = (operationId: string): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);

function describe<Answer>(method: 'GET' | 'POST', { path, operationId, summary, answer }: Route<Answer>) {
  const named = [nameOf(operationId), answer] as const;
  const tag = 'Payments' as const;
  const call = `${method} ${PAYMENTS_PATH}/${path}` as const;
  return { call, operationId, summary, tag, answer: named, failures: FAILURES };
}

function createVerbs(edge: Edge, options: PaymentRoutesOptions) {
  const { calls, limits } = options;
  const admit = (c: EdgeContext) => getPayer(options, c);
  return {
    get<Answer, Params = undefined>(call: Reading<Params, Answer>): void {
      registerCall(edge, {
        ...{ ...describe('GET', call), admit, ...(call.params && { params: call.params }) },
        handle: (_c, { caller, params }) => orFail(call.failsAs, () => call.find(caller, params)),
      });
    },

    post<Body, Answer extends object>(call: Change<Body, Answer>): void {
      registerCall(edge, {
        ...{ ...describe('POST', call), headers: IDEMPOTENCY, admit },
        body: [`${nameOf(call.operationId)}Request`, call.body],
        handle: (c, { caller: payer, body }) => {
          const key = c.req.header('idempotency-key') ?? null;
          const read = call.hasSecret ? null : (answer: unknown) => call.answer.parse(answer);
          return calls.once({ userId: payer.id, key, name: call.path, body }, read, (providerKey) =>
            limits[call.count](payer.id, () =>
              orFail(call.failsAs, () => call.act(payer, body, providerKey)),
            ),
          );
        },
      });
    },
  };
}

/** @throws DomainError `sign_in_to_pay` */
export async function findPayer(sessions: Sessions, c: EdgeContext): Promise<Payer> {
  const caller = await sessions.findSiteCaller(c);
  if (!caller) throw new DomainError('sign_in_to_pay');
  return caller;
}

/** @throws DomainError `sign_in_to_pay`, `rate_limited` */
async function getPayer(
  { sessions, limits }: Pick<PaymentRoutesOptions, 'sessions' | 'limits'>,
  c: EdgeContext,
): Promise<Payer> {
  const caller = await findPayer(sessions, c);
  await limits.takeCall(caller.id);
  return caller;
}

/** Events are stored before they are acknowledged; the provider resends whatever is not acknowledged. */
function registerWebhook(edge: Edge, { provider, work, messageLimit }: PaymentRoutesOptions): void {
  edge.post(`${PAYMENTS_PATH}/webhook`, async (c) => {
    const address = c.get('clientAddress');
    await messageLimit.take(address);
    const body = await readText(c, WEBHOOK_BYTES);
    const event = await provider.readEvent(body, c.req.raw.headers);
    // A valid event does not count against the limit.
    await messageLimit.giveBack(address);
    await work.accept(event);
    work.kick();
    return c.json({ received: true }, 200, NO_STORE);
  });
}
