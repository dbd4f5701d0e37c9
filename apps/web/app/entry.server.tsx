import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import { renderToReadableStream } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { beforeHydration } from '#app/rendering/before-hydration.ts';
import { createPageCache } from '#app/rendering/page-cache.ts';
import { pageKey } from '#app/rendering/page-key.ts';
import { orderPage } from '#app/rendering/scripts-last.ts';

export const siteContext = createContext<SiteContext>();

const RENDER_TIMEOUT_MS = 6_000;

/** Pages that are identical for every visitor. Disabled in development, where they change with the code. */
const cachedPages = import.meta.env.DEV ? null : createPageCache();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, reportError } = loadContext.get(siteContext);
  const key = cachedPages && pageKey(entryContext.staticHandlerContext);
  const cached = key && cachedPages?.find(key, nonce);
  if (cached) return new Response(cached, { status, headers });

  let answerStatus = status;
  // The router's own location has its query written anew, and need not equal what the browser shows.
  const { pathname, search } = new URL(request.url);
  const body = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      bootstrapScriptContent: beforeHydration(pathname + search),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
      onError(error) {
        answerStatus = 500;
        if (!request.signal.aborted) reportError(error);
      },
    },
  );
  // In development the bundler adds its own scripts to the page, and their order matters.
  if (import.meta.env.DEV) return new Response(body, { status: answerStatus, headers });
  // Loaders have read everything that a page shows, so there is nothing to send ahead of the rest.
  await body.allReady;
  const html = orderPage(await new Response(body).text());
  if (key && answerStatus === 200) cachedPages?.store(key, html, nonce);
  return new Response(html, { status: answerStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // A wrong method or address is the client's error, not a failure of the site.
  const isTheirs = isRouteErrorResponse(error) && error.status < 500;
  if (!isTheirs && !request.signal.aborted) context.get(siteContext).reportError(error);
};
