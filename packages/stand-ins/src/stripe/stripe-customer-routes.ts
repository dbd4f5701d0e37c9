import { end } from './stripe-billing.ts';
import { attach, findMethod } from './stripe-cards.ts';
import { isLive, needText, PAGE, type Route, route } from './stripe-route.ts';
import { invalid, textAt, textsAt, toList } from './stripe-wire.ts';

/** The calls about cards and their holders. */
export const customerRoutes: readonly Route[] = [
  route('POST', '/v1/customers', ['email', 'name', 'metadata'], ({ state, params }) =>
    state.customers.add({
      id: state.createId('cus'),
      object: 'customer',
      created: state.now(),
      email: textAt(params, 'email') ?? null,
      name: textAt(params, 'name') ?? null,
      metadata: textsAt(params, 'metadata'),
      invoice_settings: { default_payment_method: null },
    }),
  ),
  route('GET', '/v1/customers/:id', [], ({ state, id }) => state.customers.get(id)),
  route(
    'POST',
    '/v1/customers/:id',
    ['invoice_settings', 'email', 'name', 'metadata'],
    ({ state, id, params }) => {
      const customer = state.customers.get(id);
      const method = textAt(params, 'invoice_settings', 'default_payment_method');
      if (method !== undefined) {
        if (state.methods.get(method).customer !== id) {
          throw invalid('resource_missing', 'The customer has no such payment method.');
        }
        customer.invoice_settings.default_payment_method = method;
      }
      return customer;
    },
  ),
  route('DELETE', '/v1/customers/:id', [], ({ state, id }) => {
    state.customers.get(id);
    for (const each of state.subscriptions.list()) {
      if (each.customer === id && isLive(each.status)) end(state, each, 'canceled', 'cancellation_requested');
    }
    state.customers.remove(id);
    return { id, object: 'customer', deleted: true };
  }),
  route('GET', '/v1/customers/:id/payment_methods', ['type', ...PAGE], ({ state, id, params }) => {
    state.customers.get(id);
    const methods = state.methods.list().filter(({ customer }) => customer === id);
    return toList(methods, params, `/v1/customers/${id}/payment_methods`);
  }),
  route('GET', '/v1/payment_methods/:id', [], ({ state, id }) => state.methods.get(id)),
  route('POST', '/v1/payment_methods/:id/attach', ['customer'], ({ state, id, params }) =>
    attach(state, findMethod(state, id), needText(params, 'customer')),
  ),
  route('POST', '/v1/payment_methods/:id/detach', [], ({ state, id }) => {
    const method = state.methods.get(id);
    const owner = state.customers.find(method.customer);
    if (owner?.invoice_settings.default_payment_method === id) {
      owner.invoice_settings.default_payment_method = null;
    }
    method.customer = null;
    state.emit('payment_method.detached', method);
    return method;
  }),
  route(
    'POST',
    '/v1/setup_intents',
    ['customer', 'usage', 'automatic_payment_methods', 'metadata'],
    ({ state, params }) => {
      const id = state.createId('seti');
      return state.setups.add({
        id,
        object: 'setup_intent',
        created: state.now(),
        customer: textAt(params, 'customer') ?? null,
        status: 'requires_payment_method',
        usage: textAt(params, 'usage') ?? 'off_session',
        client_secret: `${id}_secret_${state.createId('x')}`,
      });
    },
  ),
];
