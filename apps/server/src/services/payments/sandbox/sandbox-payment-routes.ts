import { refusal, withoutKind } from './sandbox-charges.ts';
import { route, type SandboxRoute, toList } from './sandbox-route.ts';
import { invalid, PAGE, param } from './sandbox-wire.ts';

const { text, whole, texts, ignored } = param;

/** Endpoints for payments. */
export const paymentRoutes: readonly SandboxRoute[] = [
  route(
    'POST /v1/payment_intents',
    {
      customer: text,
      amount: whole,
      currency: text,
      description: text,
      metadata: texts,
      setup_future_usage: text.optional(),
      automatic_payment_methods: ignored,
    },
    async ({ rules, params }) => {
      const { customer, amount, description, metadata, setup_future_usage: usage } = params;
      const order = { kind: 'pass' as const, savesCard: usage !== undefined };
      const details = { order, customerId: customer, amountCents: amount, description, metadata };
      return (await rules.beginOrder(details)).id;
    },
  ),
  route('GET /v1/payment_intents', { customer: text.optional(), ...PAGE }, async (call) => {
    const { customer, created } = call.params;
    const payments = await call.collections.payments.list(customer, created?.gte);
    return toList(call, payments, call.views.payment);
  }),
  route(
    'POST /v1/payment_intents/:id',
    { description: text, metadata: texts },
    async ({ collections, id, params: { description, metadata } }) => {
      const payment = await collections.payments.get(id);
      const next = { ...payment.metadata, ...withoutKind(metadata) };
      await collections.payments.put({ ...payment, description, metadata: next });
      return id;
    },
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    { payment_method: text, return_url: ignored },
    async ({ collections, rules, id, params: { payment_method: methodId } }) => {
      const payment = await collections.payments.get(id);
      if (payment.status === 'succeeded' || payment.status === 'canceled') throw unexpectedState(payment);
      const method = await rules.getMethod(methodId, payment.customerId);
      if ((await rules.charge(payment, method)) === 'declined') throw refusal();
      return id;
    },
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: ignored },
    async ({ collections, rules, id }) => {
      const payment = await collections.payments.get(id);
      const isOver = payment.status === 'succeeded' || payment.status === 'canceled';
      if (isOver || payment.invoiceId !== null) throw unexpectedState(payment);
      await rules.giveUp(payment);
      return id;
    },
  ),
  route(
    'GET /v1/invoice_payments',
    { payment: param.object({ type: text, payment_intent: text }), ...PAGE },
    async (call) => {
      const { collections, params, views } = call;
      const payment = await collections.payments.find(params.payment.payment_intent);
      return toList(call, payment?.invoiceId ? [payment] : [], views.invoicePayment);
    },
  ),
  route(
    'POST /v1/refunds',
    { payment_intent: text, reason: ignored },
    async ({ collections: { payments }, rules, params: { payment_intent: id } }) => {
      const payment = await payments.get(id);
      if (payment.status !== 'succeeded') throw unexpectedState(payment);
      if (payment.isRefunded) throw invalid('charge_already_refunded', 'The charge has been refunded.');
      await payments.put({ ...payment, isRefunded: true });
      await rules.emit('charge.refunded', { kind: 'payment', id });
      return id.replace(/^pi/, 're');
    },
  ),
  route('GET /v1/disputes', { payment_intent: text, ...PAGE }, async (call) => {
    const payment = await call.collections.payments.find(call.params.payment_intent);
    return toList(call, payment && payment.dispute !== 'none' ? [payment] : [], call.views.dispute);
  }),
];

function unexpectedState({ status }: { status: string }) {
  return invalid('payment_intent_unexpected_state', `This PaymentIntent's status is ${status}.`);
}
