import { createHmac } from 'node:crypto';
import type { Route } from './stripe-route.ts';
import type { StripeEvent, WebhookEndpoint } from './stripe-state.ts';
import { isCreatedWithin, listAt, type Params, textAt, textsAt, toList, valueAt } from './stripe-wire.ts';

const PAGE = ['limit', 'starting_after', 'ending_before', 'created'];
const ENDPOINT = ['url', 'enabled_events', 'description', 'metadata', 'disabled'];
const PORTAL = ['features', 'business_profile', 'default_return_url', 'metadata', 'active', 'name'];

/** Calls about the account itself: what has happened, who is told, and how the portal looks. */
export const accountRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    knows: ['type', 'types', 'delivery_success', ...PAGE],
    answer: ({ state, params }) => {
      const types = listAt(params, 'types');
      const events = state.events
        .list()
        .filter((event) => types.length === 0 || types.includes(event.type))
        .filter((event) => isCreatedWithin(event, params));
      return toList(events, params, '/v1/events');
    },
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    knows: PAGE,
    answer: ({ state, params }) => {
      const known = state.endpoints.list().map(({ secret: _, ...endpoint }) => endpoint);
      return toList(known, params, '/v1/webhook_endpoints');
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    knows: [...ENDPOINT, 'api_version'],
    answer: ({ state, params }) => {
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
    },
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    knows: ENDPOINT,
    answer: ({ state, id, params }) => {
      const endpoint = state.endpoints.get(id);
      endpoint.url = textAt(params, 'url') ?? endpoint.url;
      const events = listAt(params, 'enabled_events').map(String);
      if (events.length > 0) endpoint.enabled_events = events;
      return endpoint;
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_method_domains',
    knows: ['domain_name', 'enabled', ...PAGE],
    answer: ({ state, params }) => {
      const name = textAt(params, 'domain_name');
      const domains = state.domains.list().filter((domain) => domain.domain_name === name);
      return toList(domains, params, '/v1/payment_method_domains');
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains',
    knows: ['domain_name', 'enabled'],
    answer: ({ state, params }) =>
      state.domains.add({
        id: state.createId('pmd'),
        object: 'payment_method_domain',
        created: state.now(),
        domain_name: textAt(params, 'domain_name') ?? '',
        enabled: true,
      }),
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    knows: ['active', 'is_default', ...PAGE],
    answer: ({ state, params }) => toList(state.portals.list(), params, '/v1/billing_portal/configurations'),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    knows: PORTAL,
    answer: ({ state, params }) =>
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
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    knows: PORTAL,
    answer: ({ state, id, params }) => {
      const portal = state.portals.get(id);
      portal.features = { ...portal.features, ...objectAt(params, 'features') };
      return portal;
    },
  },
];

function objectAt(params: Params, name: string): object {
  const value = valueAt(params, name);
  return typeof value === 'object' ? value : {};
}

/** An event as it is sent, with Stripe's signature: HMAC-SHA256 over the time and the body. */
export function signEvent(event: StripeEvent, secret: string, atSeconds: number) {
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return { body, signature: `t=${atSeconds},v1=${signature}` };
}
