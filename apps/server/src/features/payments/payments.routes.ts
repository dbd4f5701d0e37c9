import { paymentAnswers, paymentBodies, paymentObjectIdSchema } from '@tryon/contract/payments/payments.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { DONE, NO_STORE } from '#src/http/answers.ts';
import { readJson, readText } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { PaymentLimits } from '#src/http/limits/payment-limits.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';
import type { PaymentProvider } from '#src/services/payments/payment-provider.ts';
import type { Cards } from './cards.ts';
import type { Payer } from './customers.ts';
import type { PaymentCalls } from './payment-calls.ts';
import type { PaymentWork } from './payment-work.ts';
import type { Payments } from './payments.ts';
import type { Refunds } from './refunds.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface PaymentRoutesOptions {
  provider: PaymentProvider;
  payments: Payments;
  cards: Cards;
  subscriptions: Subscriptions;
  refunds: Refunds;
  calls: PaymentCalls;
  work: PaymentWork;
  sessions: Sessions;
  limits: PaymentLimits;
  /** Limits how many invalid webhook events one client address may send. */
  messageLimit: RateLimit;
}

export const PAYMENTS_PATH = '/api/payments';
export const NOTHING = z.strictObject({});
/** Stripe's events are far smaller; anything larger is not genuine. */
const WEBHOOK_BYTES = 256 * 1024;

/** How a call counts against the rate limits, and whether its response may be stored: one with a secret may not. */
interface PostOptions<Body extends z.ZodType, Answer extends object> {
  body: Body;
  answer: z.ZodType<Answer>;
  count: Exclude<keyof PaymentLimits, 'takeCall'>;
  hasSecret?: boolean;
  act: (payer: Payer, body: z.output<Body>, key: string) => Promise<Answer>;
}

/** Registers everything under `/api/payments/`; accepts the page's bearer token or the session cookie. */
export function registerPayments(edge: Edge, options: PaymentRoutesOptions): void {
  const { provider, payments, cards, subscriptions, refunds } = options;
  const { get, post } = createVerbs(edge, options);

  edge.get(`${PAYMENTS_PATH}/settings`, (c) => {
    const { name, publishableKey } = provider;
    return c.json({ provider: name, publishableKey }, 200, NO_STORE);
  });
  edge.all(`${PAYMENTS_PATH}/settings`, methodNotAllowed('GET'));

  post('create-intent', {
    body: paymentBodies.createIntent,
    answer: paymentAnswers.createIntent,
    count: 'begin',
    hasSecret: true,
    act: payments.createIntent,
  });
  post('create-checkout-session', {
    body: paymentBodies.createCheckoutSession,
    answer: paymentAnswers.createCheckoutSession,
    count: 'begin',
    hasSecret: true,
    act: payments.createCheckout,
  });
  get('checkout-session/:id', (payer, c) => payments.findCheckout(payer, idOf(c)));
  post('confirm', {
    body: paymentBodies.confirm,
    answer: paymentAnswers.confirm,
    count: 'attempt',
    hasSecret: true,
    act: (payer, body, key) => payments.confirm(payer, body.paymentIntentId, body.paymentMethodId, key),
  });
  get('intent/:id', (payer, c) => payments.findIntent(payer, idOf(c)));
  edge.post(`${PAYMENTS_PATH}/cancel/:id`, async (c) => {
    const payer = await getPayer(options, c);
    await readJson(c, NOTHING);
    const id = idOf(c);
    const answer = await options.calls.withPerson(payer.id, () => payments.cancelIntent(payer, id));
    return c.json(answer, 200, NO_STORE);
  });
  edge.all(`${PAYMENTS_PATH}/cancel/:id`, methodNotAllowed('POST'));
  post('refund', {
    body: paymentBodies.refund,
    answer: paymentAnswers.refund,
    count: 'free',
    act: (payer, body, key) => refunds.refund(payer, body.paymentIntentId, key),
  });

  get('methods', (payer) => cards.list(payer));
  post('setup-intent', {
    body: NOTHING,
    answer: paymentAnswers.setupIntent,
    count: 'begin',
    hasSecret: true,
    act: (payer, _body, key) => cards.createSetup(payer, key),
  });
  post('create-method', {
    body: paymentBodies.createMethod,
    answer: paymentAnswers.createMethod,
    count: 'attempt',
    act: (payer, body, key) => cards.add(payer, body.paymentMethodId, key),
  });
  post('methods/remove', {
    body: paymentBodies.removeMethod,
    answer: paymentAnswers.done,
    count: 'free',
    act: async (payer, body) => {
      await cards.remove(payer, body.paymentMethodId);
      return DONE;
    },
  });
  post('methods/default', {
    body: paymentBodies.makeDefault,
    answer: paymentAnswers.done,
    count: 'attempt',
    act: async (payer, body, key) => {
      await cards.makeDefault(payer, body.paymentMethodId, key);
      return DONE;
    },
  });

  get('subscription', (payer) => subscriptions.find(payer));
  post('subscription/preview', {
    body: paymentBodies.previewChange,
    answer: paymentAnswers.previewChange,
    count: 'free',
    act: (payer, body) => subscriptions.preview(payer, body),
  });
  post('subscription/change', {
    body: paymentBodies.change,
    answer: paymentAnswers.change,
    count: 'attempt',
    act: (payer, body, key) => subscriptions.change(payer, body, key),
  });
  post('subscription/cancel', {
    body: NOTHING,
    answer: paymentAnswers.subscription.unwrap(),
    count: 'free',
    act: (payer) => subscriptions.cancel(payer),
  });
  post('subscription/resume', {
    body: NOTHING,
    answer: paymentAnswers.subscription.unwrap(),
    count: 'free',
    act: (payer) => subscriptions.resume(payer),
  });
  post('portal', {
    body: NOTHING,
    answer: paymentAnswers.portal,
    count: 'begin',
    hasSecret: true,
    act: (payer) => subscriptions.openPortal(payer),
  });
  get('invoices', (payer) => subscriptions.listInvoices(payer));
  registerWebhook(edge, options);
}

function createVerbs(edge: Edge, options: PaymentRoutesOptions) {
  const { calls, limits } = options;
  return {
    get(path: string, find: (payer: Payer, c: EdgeContext) => Promise<object | null>): void {
      edge.get(`${PAYMENTS_PATH}/${path}`, async (c) => {
        const payer = await getPayer(options, c);
        return c.json(await find(payer, c), 200, NO_STORE);
      });
      edge.all(`${PAYMENTS_PATH}/${path}`, methodNotAllowed('GET'));
    },

    post<Body extends z.ZodType, Answer extends object>(path: string, call: PostOptions<Body, Answer>): void {
      edge.post(`${PAYMENTS_PATH}/${path}`, async (c) => {
        const payer = await getPayer(options, c);
        const body = await readJson(c, call.body);
        const incoming = {
          userId: payer.id,
          key: c.req.header('idempotency-key') ?? null,
          name: path,
          body,
        };
        const read = call.hasSecret ? null : (answer: unknown) => call.answer.parse(answer);
        const answer = await calls.once(incoming, read, (key) =>
          limits[call.count](payer.id, () => call.act(payer, body, key)),
        );
        return c.json(answer, 200, NO_STORE);
      });
      edge.all(`${PAYMENTS_PATH}/${path}`, methodNotAllowed('POST'));
    },
  };
}

/** @throws DomainError `sign_in_to_pay`, `rate_limited` */
async function getPayer(
  { sessions, limits }: Pick<PaymentRoutesOptions, 'sessions' | 'limits'>,
  c: EdgeContext,
): Promise<Payer> {
  const caller = await sessions.findSiteCaller(c);
  if (!caller) throw new DomainError('sign_in_to_pay');
  await limits.takeCall(caller.id);
  return caller;
}

/** @throws DomainError `not_found` for a malformed id. */
function idOf(c: EdgeContext): string {
  const parsed = paymentObjectIdSchema.safeParse(c.req.param('id'));
  if (!parsed.success) throw new DomainError('not_found');
  return parsed.data;
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
  edge.all(`${PAYMENTS_PATH}/webhook`, methodNotAllowed('POST'));
}
