import type { PaymentCode } from '@tryon/contract/error-codes.ts';
import {
  type PaymentAnswer,
  type PaymentBody,
  paymentAnswers,
  paymentBodies,
  paymentObjectIdSchema,
  paymentSettingsSchema,
} from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { readText } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
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

/** Stripe's events are far smaller; anything larger is not genuine. */
const WEBHOOK_BYTES = 256 * 1024;

const FAILURES = [400, 401, 402, 404, 409, 413, 415, 429, 500, 502] as const;
const IDEMPOTENCY = z.object({
  'idempotency-key': z.string().optional().describe('The same key and body again do nothing twice.'),
});
const ID = z.object({ id: paymentObjectIdSchema });

type GetName = keyof typeof paymentAnswers;
type PostName = keyof typeof paymentBodies & GetName;
const ANSWERS: { [Name in GetName]: z.ZodType<PaymentAnswer<Name>, PaymentAnswer<Name>> } = paymentAnswers;
const BODIES: { [Name in PostName]: z.ZodType<PaymentBody<Name>> } = paymentBodies;

/** What a call answers that returns nothing but success. */
const done = () => DONE;

interface Route {
  operationId: string;
  summary: string;
  /** What a failure of the provider is reported as. */
  failsAs?: PaymentCode;
}

interface Reading<Params, Answer> extends Route {
  params?: z.ZodObject & z.ZodType<Params>;
  find: (payer: Payer, params: Params) => Promise<Answer>;
}

interface Change<Body, Answer> extends Route {
  /** The rate limit that it counts against besides that of all calls; null for none. */
  count: Exclude<keyof PaymentLimits, 'takeCall'> | null;
  /** A response with a secret is not stored. */
  hasSecret?: boolean;
  act: (payer: Payer, body: Body, key: string) => Promise<Answer>;
}

/** Registers everything under `/api/payments/`; accepts the page's bearer token or the session cookie. */
export function registerPayments(edge: Edge, options: PaymentRoutesOptions): void {
  const { provider, payments, cards, subscriptions, refunds } = options;
  const { get, post } = createVerbs(edge, options);

  registerCall(edge, `GET ${PAYMENTS_PATH}/settings`, 'Payments', {
    operationId: 'getPaymentSettings',
    summary: 'Who takes the money',
    answer: ['GetPaymentSettings', paymentSettingsSchema],
    failures: FAILURES,
    handle: () => ({ provider: provider.name, publishableKey: provider.publishableKey }),
  });
  post('createIntent', 'create-intent', {
    operationId: 'createPaymentIntent',
    summary: 'Begins a payment: the first one of a plan, or a pass',
    failsAs: 'payment_intent_failed',
    count: 'begin',
    hasSecret: true,
    act: payments.createIntent,
  });
  post('createCheckoutSession', 'create-checkout-session', {
    operationId: 'createCheckoutSession',
    summary: 'The same on a page of the provider',
    failsAs: 'checkout_failed',
    count: 'begin',
    hasSecret: true,
    act: payments.createCheckout,
  });
  get('checkoutSession', 'checkout-session/:id', {
    operationId: 'getCheckoutSession',
    summary: 'Whether what was paid for on the provider’s page is paid',
    params: ID,
    failsAs: 'payment_lookup_failed',
    find: (payer, { id }) => payments.findCheckout(payer, id),
  });
  post('confirm', 'confirm', {
    operationId: 'confirmPayment',
    summary: 'Charges a card',
    failsAs: 'payment_confirm_failed',
    count: 'attempt',
    hasSecret: true,
    act: (payer, body, key) => payments.confirm(payer, body.paymentIntentId, body.paymentMethodId, key),
  });
  get('intent', 'intent/:id', {
    operationId: 'getPaymentIntent',
    summary: 'One payment',
    params: ID,
    failsAs: 'payment_lookup_failed',
    find: (payer, { id }) => payments.findIntent(payer, id),
  });
  registerCall(edge, `POST ${PAYMENTS_PATH}/cancel/:id`, 'Payments', {
    operationId: 'cancelPaymentIntent',
    summary: 'Gives up an unpaid payment',
    headers: IDEMPOTENCY,
    params: ID,
    body: ['CancelPaymentIntentRequest', paymentBodies.cancel],
    answer: ['CancelPaymentIntent', paymentAnswers.cancel],
    failures: FAILURES,
    admit: (c) => getPayer(options, c),
    handle: (_c, { caller: payer, params: { id } }) =>
      options.calls.withPerson(payer.id, () =>
        orFail('payment_cancel_failed', () => payments.cancelIntent(payer, id)),
      ),
  });
  post('refund', 'refund', {
    operationId: 'createRefund',
    summary: 'Gives the latest payment back',
    failsAs: 'refund_failed',
    count: null,
    act: (payer, body, key) => refunds.refund(payer, body.paymentIntentId, key),
  });

  get('methods', 'methods', {
    operationId: 'listPaymentMethods',
    summary: 'Cards on file',
    failsAs: 'payment_methods_failed',
    find: cards.list,
  });
  post('setupIntent', 'setup-intent', {
    operationId: 'createSetupIntent',
    summary: 'Begins to save a card',
    failsAs: 'setup_intent_failed',
    count: 'begin',
    hasSecret: true,
    act: (payer, _body, key) => cards.createSetup(payer, key),
  });
  post('createMethod', 'create-method', {
    operationId: 'createPaymentMethod',
    summary: 'Saves a card',
    failsAs: 'payment_method_failed',
    count: 'attempt',
    act: (payer, body, key) => cards.add(payer, body.paymentMethodId, key),
  });
  post('removeMethod', 'methods/remove', {
    operationId: 'removePaymentMethod',
    summary: 'Forgets a card',
    count: null,
    act: (payer, body) => cards.remove(payer, body.paymentMethodId).then(done),
  });
  post('makeDefault', 'methods/default', {
    operationId: 'makeDefaultMethod',
    summary: 'Pays with this card from now on',
    count: 'attempt',
    act: (payer, body, key) => cards.makeDefault(payer, body.paymentMethodId, key).then(done),
  });

  get('subscription', 'subscription', {
    operationId: 'getSubscription',
    summary: 'The running plan; null for none',
    find: subscriptions.find,
  });
  post('previewChange', 'subscription/preview', {
    operationId: 'previewPlanChange',
    summary: 'What a change of the plan would charge',
    count: null,
    act: subscriptions.preview,
  });
  post('change', 'subscription/change', {
    operationId: 'changePlan',
    summary: 'Changes the plan',
    count: 'attempt',
    act: subscriptions.change,
  });
  post('cancelPlan', 'subscription/cancel', {
    operationId: 'cancelPlan',
    summary: 'Ends the plan with its period',
    count: null,
    act: subscriptions.cancel,
  });
  post('resumePlan', 'subscription/resume', {
    operationId: 'resumePlan',
    summary: 'Takes a cancellation back',
    count: null,
    act: subscriptions.resume,
  });
  post('portal', 'portal', {
    operationId: 'openBillingPortal',
    summary: 'The provider’s page for cards and bills',
    count: 'begin',
    hasSecret: true,
    act: subscriptions.openPortal,
  });
  get('invoices', 'invoices', {
    operationId: 'listInvoices',
    summary: 'Bills and passes, newest first',
    find: subscriptions.listInvoices,
  });
  registerWebhook(edge, options);
}

/** The names of schemas come from the operation's. */
const nameOf = (operationId: string): string => operationId.charAt(0).toUpperCase() + operationId.slice(1);

function createVerbs(edge: Edge, options: PaymentRoutesOptions) {
  const { calls, limits } = options;
  const shared = { failures: FAILURES, admit: (c: EdgeContext) => getPayer(options, c) };
  return {
    get<Name extends GetName, Params = undefined>(
      name: Name,
      path: string,
      { find, failsAs, ...call }: Reading<Params, PaymentAnswer<Name>>,
    ): void {
      registerCall(edge, `GET ${PAYMENTS_PATH}/${path}`, 'Payments', {
        ...shared,
        ...call,
        answer: [nameOf(call.operationId), ANSWERS[name]],
        handle: (_c, { caller, params }) => orFail(failsAs, () => find(caller, params)),
      });
    },

    post<Name extends PostName>(
      name: Name,
      path: string,
      { act, count, hasSecret, failsAs, ...call }: Change<PaymentBody<Name>, PaymentAnswer<Name>>,
    ): void {
      const answer = ANSWERS[name];
      registerCall(edge, `POST ${PAYMENTS_PATH}/${path}`, 'Payments', {
        ...shared,
        ...call,
        headers: IDEMPOTENCY,
        body: [`${nameOf(call.operationId)}Request`, BODIES[name]],
        answer: [nameOf(call.operationId), answer],
        handle: (c, { caller: payer, body }) => {
          const key = c.req.header('idempotency-key') ?? null;
          const read = hasSecret ? null : (kept: unknown) => answer.parse(kept);
          return calls.once({ userId: payer.id, key, name: path, body }, read, (providerKey) => {
            const work = () => orFail(failsAs, () => act(payer, body, providerKey));
            return count ? limits[count](payer.id, work) : work();
          });
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
async function getPayer({ sessions, limits }: PaymentRoutesOptions, c: EdgeContext): Promise<Payer> {
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
