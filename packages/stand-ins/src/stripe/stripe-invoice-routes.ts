import { linesOfChange, payInvoice, voidInvoice } from './stripe-billing.ts';
import { needText, PAGE, type Route, route } from './stripe-route.ts';
import { isCreatedWithin, numberAt, textAt, toList } from './stripe-wire.ts';

/** The calls about invoices. */
export const invoiceRoutes: readonly Route[] = [
  route('GET', '/v1/invoices', ['customer', 'status', 'subscription', ...PAGE], ({ state, params }) => {
    const [customer, status] = [textAt(params, 'customer'), textAt(params, 'status')];
    const all = state.invoices
      .list()
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => (status === undefined || each.status === status) && isCreatedWithin(each, params));
    return toList(all, params, '/v1/invoices');
  }),
  route('GET', '/v1/invoices/:id', [], ({ state, id }) => state.invoices.get(id)),
  route('POST', '/v1/invoices/:id/pay', ['payment_method'], ({ state, id }) =>
    payInvoice(state, state.invoices.get(id)),
  ),
  route('POST', '/v1/invoices/:id/void', [], ({ state, id }) => voidInvoice(state, state.invoices.get(id))),
  route(
    'POST',
    '/v1/invoices/create_preview',
    ['customer', 'subscription', 'subscription_details'],
    ({ state, params }) => {
      const subscription = state.subscriptions.get(needText(params, 'subscription'));
      const price = state.prices.get(needText(params, 'subscription_details', 'items', 0, 'price'));
      const at = numberAt(params, 'subscription_details', 'proration_date') ?? state.now();
      const lines = linesOfChange(subscription, price, at);
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      return { id: state.createId('upcoming_in'), object: 'invoice', total, amount_due: Math.max(0, total) };
    },
  ),
];
