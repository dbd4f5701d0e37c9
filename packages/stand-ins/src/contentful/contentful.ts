/**
 * A server that speaks the wire format of Contentful's Delivery API: entries by content type, slug, order and limit,
 * the entries and assets they link to in `includes`, what cannot be resolved in `errors`, and the service's own
 * error bodies; content types as the Management API writes and the Delivery API shows them. It listens on a free port of the loopback address and keeps what it was asked.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContentTypes } from './contentful-types.ts';

/** An entry or asset as the service keeps it: links are `{ sys: { type: 'Link', linkType, id } }`. */
export interface ContentfulResource {
  readonly sys: {
    readonly id: string;
    readonly type: 'Entry' | 'Asset';
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly contentType?: { readonly sys: { readonly id: string } };
  };
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ReceivedQuery {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Answers instead of the stand-in; one that does nothing lets the caller wait. */
export type ContentfulBehaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface ContentfulStandIn {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly space: string;
  readonly accessToken: string;
  /** Opens content types to be written. */
  readonly managementToken: string;
  /** Every question so far, oldest first. */
  readonly received: readonly ReceivedQuery[];
  publish(resources: readonly ContentfulResource[]): void;
  /** Null: as the service does. */
  behave(behaviour: ContentfulBehaviour | null): void;
  /** Ends the server and every open connection. */
  close(): Promise<void>;
}

const SPACE = 'stand-in-space';
const ACCESS_TOKEN = 'stand-in-token-that-nobody-may-see';
const MANAGEMENT_TOKEN = 'stand-in-token-that-may-write';
const ENTRIES = `/spaces/${SPACE}/environments/master/entries`;

/** Starts the server, with nothing published. */
export async function startContentful(): Promise<ContentfulStandIn> {
  const received: ReceivedQuery[] = [];
  let resources: readonly ContentfulResource[] = [];
  let behaviour: ContentfulBehaviour | null = null;
  const types = createContentTypes();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const query = Object.fromEntries(url.searchParams);
    received.push({ path: url.pathname, query });
    if (behaviour) return behaviour(request, response);
    const isManager = request.headers.authorization === `Bearer ${MANAGEMENT_TOKEN}`;
    if (!isManager && request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) {
      return failWith(401, 'AccessTokenInvalid')(request, response);
    }
    if (types.has(url.pathname)) {
      return sendJson(response, ...(await types.handle(request, url.pathname, isManager)));
    }
    if (url.pathname !== ENTRIES) return failWith(404, 'NotFound')(request, response);
    const known = resources.some((each) => each.sys.contentType?.sys.id === query.content_type);
    if (resources.length > 0 && !known) return failWith(400, 'InvalidQuery')(request, response);
    sendJson(response, 200, findEntries(resources, query));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    space: SPACE,
    accessToken: ACCESS_TOKEN,
    managementToken: MANAGEMENT_TOKEN,
    received,
    publish(next) {
      resources = next;
    },
    behave(next) {
      behaviour = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The service's own error body. `RateLimitExceeded` (429) carries the seconds to wait, as the service's does. */
export function failWith(status: number, id: string): ContentfulBehaviour {
  return (_request, response) => {
    if (status === 429) response.setHeader('x-contentful-ratelimit-reset', '1');
    sendJson(response, status, { sys: { type: 'Error', id }, message: `${id}.`, requestId: 'stand-in' });
  };
}

/** A status of 200 with a body that is no JSON. */
export const answerGarbage: ContentfulBehaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
};

/** Takes the question and stays silent. */
export const staySilent: ContentfulBehaviour = () => undefined;

/** A link to another entry or asset. */
export function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/vnd.contentful.delivery.v1+json' });
  response.end(JSON.stringify(body));
}

function findEntries(resources: readonly ContentfulResource[], query: Readonly<Record<string, string>>) {
  const matching = resources
    .filter((each) => each.sys.contentType?.sys.id === query.content_type)
    .filter((each) => query['fields.slug'] === undefined || each.fields.slug === query['fields.slug'])
    .toSorted(orderOf(query.order ?? ''));
  const items = matching.slice(0, Number(query.limit ?? 100));
  const links = items.flatMap((item) => linksIn(item.fields));
  const find = (type: string, id: string) =>
    resources.find((each) => each.sys.type === type && each.sys.id === id);
  const included = links.flatMap(({ linkType, id }) => find(linkType, id) ?? []);
  const missing = links.filter(({ linkType, id }) => !find(linkType, id));
  const unique = [...new Set(included)];
  return {
    sys: { type: 'Array' },
    total: matching.length,
    skip: 0,
    limit: Number(query.limit ?? 100),
    items,
    includes: {
      Entry: unique.filter(({ sys }) => sys.type === 'Entry'),
      Asset: unique.filter(({ sys }) => sys.type === 'Asset'),
    },
    ...(missing.length > 0
      ? {
          errors: missing.map(({ linkType, id }) => ({
            sys: { id: 'notResolvable', type: 'error' },
            details: { type: 'Link', linkType, id },
          })),
        }
      : {}),
  };
}

/** `-fields.publishedDate,-sys.createdAt`: the first key that differs decides; a minus turns it round. */
function orderOf(order: string) {
  const keys = order.split(',').filter(Boolean);
  return (one: ContentfulResource, other: ContentfulResource): number => {
    for (const key of keys) {
      const path = key.replace(/^-/, '');
      const difference = valueAt(one, path).localeCompare(valueAt(other, path));
      if (difference !== 0) return key.startsWith('-') ? -difference : difference;
    }
    return 0;
  };
}

function valueAt(resource: ContentfulResource, path: string): string {
  const [part, name] = path.split('.');
  const holder: Readonly<Record<string, unknown>> = part === 'sys' ? { ...resource.sys } : resource.fields;
  return String(holder[name ?? ''] ?? '');
}

function linksIn(value: unknown): { linkType: string; id: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'Link' && 'linkType' in value && 'id' in value) {
    return [{ linkType: String(value.linkType), id: String(value.id) }];
  }
  return Object.values(value).flatMap(linksIn);
}
