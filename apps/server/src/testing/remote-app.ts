import type { Edge } from '#src/http/edge-env.ts';

/** The part of an app that test clients need. */
export type RemoteApp = Pick<Edge, 'request'>;

/**
 * An app behind a URL, for clients that otherwise call an app in process. They keep sending their usual Origin, so
 * the server must be configured with it.
 */
export function createRemoteApp(url: string): RemoteApp {
  return {
    request: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(new URL(pathname + search, url), { redirect: 'manual', ...init });
    },
  };
}
