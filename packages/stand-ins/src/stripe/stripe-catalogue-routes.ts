import type { Price } from './stripe-objects.ts';
import { needText, PAGE, type Route, route } from './stripe-route.ts';
import type { StripeState } from './stripe-state.ts';
import { invalid, listAt, numberAt, type Params, textAt, textsAt, toList } from './stripe-wire.ts';

/** The calls about products and prices. */
export const catalogueRoutes: readonly Route[] = [
  route('GET', '/v1/products', ['active', 'ids', ...PAGE], ({ state, params }) =>
    toList(state.products.list(), params, '/v1/products'),
  ),
  route('GET', '/v1/products/:id', [], ({ state, id }) => state.products.get(id)),
  route('POST', '/v1/products', ['id', 'name', 'description', 'metadata'], ({ state, params }) => {
    const id = textAt(params, 'id') ?? state.createId('prod');
    if (state.products.find(id)) throw invalid('resource_already_exists', `Product already exists: ${id}`);
    return state.products.add({
      id,
      object: 'product',
      created: state.now(),
      active: true,
      name: needText(params, 'name'),
      description: textAt(params, 'description') ?? null,
      metadata: textsAt(params, 'metadata'),
    });
  }),
  route(
    'POST',
    '/v1/products/:id',
    ['name', 'description', 'metadata', 'active'],
    ({ state, id, params }) => {
      const product = state.products.get(id);
      product.name = textAt(params, 'name') ?? product.name;
      product.description = textAt(params, 'description') ?? product.description;
      product.active = (textAt(params, 'active') ?? String(product.active)) === 'true';
      Object.assign(product.metadata, textsAt(params, 'metadata'));
      return product;
    },
  ),
  route('GET', '/v1/prices', ['lookup_keys', 'active', 'product', ...PAGE], ({ state, params }) => {
    const keys = listAt(params, 'lookup_keys');
    const active = textAt(params, 'active');
    const prices = state.prices
      .list()
      .filter(({ lookup_key }) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key)))
      .filter((price) => active === undefined || String(price.active) === active);
    return toList(prices, params, '/v1/prices');
  }),
  route('GET', '/v1/prices/:id', [], ({ state, id }) => state.prices.get(id)),
  route(
    'POST',
    '/v1/prices',
    [
      ...['product', 'currency', 'unit_amount', 'recurring', 'lookup_key'],
      ...['transfer_lookup_key', 'metadata', 'nickname'],
    ],
    ({ state, params }) => createPrice(state, params),
  ),
  route('POST', '/v1/prices/:id', ['active', 'metadata', 'nickname'], ({ state, id, params }) => {
    const price = state.prices.get(id);
    price.active = (textAt(params, 'active') ?? String(price.active)) === 'true';
    Object.assign(price.metadata, textsAt(params, 'metadata'));
    return price;
  }),
];

function createPrice(state: StripeState, params: Params): Price {
  const key = textAt(params, 'lookup_key') ?? null;
  const holder = key === null ? undefined : state.prices.list().find((price) => price.lookup_key === key);
  if (holder && textAt(params, 'transfer_lookup_key') !== 'true') {
    throw invalid('parameter_invalid', `A price (${holder.id}) already uses that lookup key.`, 'lookup_key');
  }
  if (holder) holder.lookup_key = null;
  const interval = textAt(params, 'recurring', 'interval');
  return state.prices.add({
    id: state.createId('price'),
    object: 'price',
    created: state.now(),
    active: true,
    product: state.products.get(needText(params, 'product')).id,
    currency: needText(params, 'currency'),
    unit_amount: numberAt(params, 'unit_amount') ?? 0,
    lookup_key: key,
    metadata: textsAt(params, 'metadata'),
    type: interval === undefined ? 'one_time' : 'recurring',
    recurring:
      interval === undefined ? null : { interval: interval === 'year' ? 'year' : 'month', interval_count: 1 },
  });
}
