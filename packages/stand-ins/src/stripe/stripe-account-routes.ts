import type { WebhookEndpoint } from './stripe-objects.ts';
import { type Call, PAGE, type Route, route } from './stripe-route.ts';
import { isCreatedWithin, listAt, type Params, textAt, textsAt, toList, valueAt } from './stripe-wire.ts';

const ENDPOINT = ['url', 'enabled_events', 'description', 'metadata', 'disabled'];
const PORTAL = ['features', 'business_profile', 'default_return_url', 'metadata', 'active', 'name'];

/** The calls about the account itself: what has happened, who is told, and how the portal looks. */
export const accountRoutes: readonly Route[] = [
  route('GET', '/v1/events', ['type', 'types', 'delivery_success', ...PAGE], ({ state, params }) => {
    const types = listAt(params, 'types');
    const events = state.events
      .list()
      .filter((event) => types.length === 0 || types.includes(event.type))
      .filter((event) => isCreatedWithin(event, params));
    return toList(events, params, '/v1/events');
  }),
  route('GET', '/v1/webhook_endpoints', PAGE, ({ state, params }) => {
    const known = state.endpoints.list().map(({ secret: _, ...endpoint }) => endpoint);
    return toList(known, params, '/v1/webhook_endpoints');
  }),
  route('POST', '/v1/webhook_endpoints', [...ENDPOINT, 'api_version'], createEndpoint),
  route('POST', '/v1/webhook_endpoints/:id', ENDPOINT, ({ state, id, params }) => {
    const endpoint = state.endpoints.get(id);
    endpoint.url = textAt(params, 'url') ?? endpoint.url;
    const events = listAt(params, 'enabled_events').map(String);
    if (events.length > 0) endpoint.enabled_events = events;
    return endpoint;
  }),
  route('GET', '/v1/payment_method_domains', ['domain_name', 'enabled', ...PAGE], ({ state, params }) => {
    const name = textAt(params, 'domain_name');
    const domains = state.domains.list().filter((domain) => domain.domain_name === name);
    return toList(domains, params, '/v1/payment_method_domains');
  }),
  route('POST', '/v1/payment_method_domains', ['domain_name', 'enabled'], ({ state, params }) =>
    state.domains.add({
      id: state.createId('pmd'),
      object: 'payment_method_domain',
      created: state.now(),
      domain_name: textAt(params, 'domain_name') ?? '',
      enabled: true,
    }),
  ),
  route('GET', '/v1/billing_portal/configurations', ['active', 'is_default', ...PAGE], ({ state, params }) =>
    toList(state.portals.list(), params, '/v1/billing_portal/configurations'),
  ),
  route('POST', '/v1/billing_portal/configurations', PORTAL, ({ state, params }) =>
    state.portals.add({
      id: state.createId('bpc'),
      object: 'billing_portal.configuration',
      created: state.now(),
      active: true,
      is_default: state.portals.list().length === 0,
      features: objectAt(params, 'features'),
      business_profile: objectAt(params, 'business_profile'),
      metadata: textsAt(params, 'metadata'),
    }),
  ),
  route('POST', '/v1/billing_portal/configurations/:id', PORTAL, ({ state, id, params }) => {
    const portal = state.portals.get(id);
    portal.features = { ...portal.features, ...objectAt(params, 'features') };
    return portal;
  }),
];

function createEndpoint({ state, params }: Call): object {
  const endpoint: WebhookEndpoint = {
    id: state.createId('we'),
    object: 'webhook_endpoint',
    created: state.now(),
    url: textAt(params, 'url') ?? '',
    enabled_events: listAt(params, 'enabled_events').map(String),
    api_version: textAt(params, 'api_version') ?? null,
    status: 'enabled',
    description: textAt(params, 'description') ?? null,
    metadata: textsAt(params, 'metadata'),
  };
  state.endpoints.add(endpoint);
  // The secret is told once, when the endpoint is made.
  return { ...endpoint, secret: 'whsec_stand_in' };
}

function objectAt(params: Params, name: string): object {
  const value = valueAt(params, name);
  return typeof value === 'object' ? value : {};
}
