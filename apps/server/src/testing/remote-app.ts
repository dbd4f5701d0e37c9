import type { Edge } from '#src/http/edge.ts';

/** As much of an app as its clients in tests need. */
export type RemoteApp = Pick<Edge, 'request'>;

/**
 * The app behind an address, for clients that speak to an app in their own process otherwise. They go on naming the
 * origin that they know, so the server has to believe to be there.
 */
export function createRemoteApp(url: string): RemoteApp {
  return {
    request: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(new URL(pathname + search, url), { redirect: 'manual', ...init });
    },
  };
}
