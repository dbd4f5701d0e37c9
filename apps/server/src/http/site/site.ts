import type { GalleryResult } from '@tryon/contract/site/gallery.ts';
import type { SiteContext, SiteFacts } from '@tryon/contract/site/site-context.ts';
import { engineChoiceSchema } from '@tryon/contract/try-on/try-on.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';
import { compress } from 'hono/compress';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Config } from '#src/config/config.ts';
import { readRequest } from '#src/http/body/read-body.ts';
import type { Edge, EdgeContext, PageCalls } from '#src/http/edge-env.ts';
import type { Logger } from '#src/logger.ts';

/** The few settings that pages may read. */
export function siteFactsOf(
  config: Config,
  { engines, gallery }: { engines: readonly EngineDescription[]; gallery: readonly GalleryResult[] },
): SiteFacts {
  const { publicUrl, supportEmail, extensionStoreUrl, isMailboxOpen, signIn, payments, tryOn } = config;
  return {
    publicUrl,
    supportEmail,
    extensionStoreUrl,
    engines: engines.map((engine) => engineChoiceSchema.parse(engine)),
    gallery,
    providers: signIn.providers.map(({ id, name }) => ({ id, name })),
    payments: {
      provider: payments.kind,
      publishableKey: payments.kind === 'stripe' ? payments.publishableKey : null,
    },
    hasMailbox: isMailboxOpen,
    signInNeeded: !tryOn.allowAnonymous,
  };
}

/**
 * Mounts the React Router build on every path that nothing else handles.
 * @param loadBuild returns a new build after each change in development.
 */
export function registerSite(
  edge: Edge,
  facts: SiteFacts,
  log: Logger,
  mode: 'production' | 'development',
  loadBuild: () => Promise<ServerBuild>,
): void {
  edge.use(compress());
  // A handler arranges all routes when it first answers, so one is kept for as long as the build is the same.
  let kept: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  edge.all('*', async (c) => {
    const build = await loadBuild();
    if (kept?.build !== build) kept = { build, handle: createRequestHandler(build, mode) };
    const { handle } = kept;
    const context = new RouterContextProvider();
    const cookies: string[] = [];
    const page: PageCalls = { requestId: c.get('requestId') };
    const postApi: typeof fetch = async (path, init) => {
      const url = new URL(path instanceof Request ? path.url : path, facts.publicUrl);
      const answer = await edge.request(url, { ...init, headers: callHeaders(c, init) }, { ...c.env, page });
      cookies.push(...answer.headers.getSetCookie());
      return answer;
    };
    // Several loaders of a page request the same.
    const answers = new Map<string, Promise<Response>>();
    const fetchApi = async (path: string) => {
      const answer = answers.get(path) ?? postApi(path);
      answers.set(path, answer);
      return (await answer).clone();
    };
    context.set(getSiteContextKey(build), { ...describeSite(c, facts, log), fetchApi, postApi });
    const response = await handle(await onPublicUrl(c, facts.publicUrl), context);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    // A page contains a nonce for one response only, so caches must not reuse it.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');
    return response;
  });
}

/** Headers of a call that a page makes as its visitor. */
function callHeaders(c: EdgeContext, init?: RequestInit): Headers {
  const headers = new Headers(init?.headers);
  headers.set('accept', 'application/json');
  for (const name of ['cookie', 'user-agent', 'x-forwarded-for']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

function describeSite(c: EdgeContext, facts: SiteFacts, log: Logger) {
  const requestId = c.get('requestId');
  // The router and React both report an error during a render, but it is logged once.
  const reported = new Set<unknown>();
  return {
    nonce: c.get('secureHeadersNonce') ?? '',
    ...facts,
    requestId,
    reportError: (error: unknown) => {
      if (!reported.has(error)) log.error({ requestId, error }, 'page failed');
      reported.add(error);
    },
  };
}

/**
 * Behind a proxy that terminates TLS the request has http. The edge has checked its origin; the router, which knows one
 * name of the site only, would refuse the posts of a private installation's others.
 */
async function onPublicUrl(c: EdgeContext, publicUrl: string): Promise<Request> {
  const { pathname, search } = new URL(c.req.url);
  const url = new URL(publicUrl);
  // As a relative URL, a path that starts with two slashes would name another host.
  url.pathname = pathname;
  url.search = search;
  const request = await readRequest(c, url);
  request.headers.delete('origin');
  return request;
}

/** The key must be the object that the build created; an equal one would not match. */
function getSiteContextKey(build: ServerBuild): RouterContext<SiteContext> {
  const module: object = build.entry.module;
  if ('siteContext' in module && isRouterContext(module.siteContext)) return module.siteContext;
  throw new Error('The build of the site does not export siteContext from its server entry.');
}

function isRouterContext(value: unknown): value is RouterContext<SiteContext> {
  return typeof value === 'object' && value !== null;
}
