import type { HttpBindings } from '@hono/node-server';
import type { ErrorCode } from '@tryon/contract/error-codes.ts';
import type { Context, Hono } from 'hono';
import type { Viewer } from '#src/services/sign-in/sign-in-account.ts';
import type { RegisteredCall } from './call.ts';

/** Shared by all API calls of one page render: they carry the cookies of the same request. */
export interface PageCalls {
  readonly requestId: string;
  /** The signed-in user, once a call has looked them up. */
  viewer?: Promise<Viewer | null>;
}

/** Request-scoped values of the edge. Bindings are absent when a test calls the app in process. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings> & {
    /** Set if a page render makes the call; the page's own request is already logged. */
    page?: PageCalls;
  };
  Variables: {
    requestId: string;
    /** Key for rate limits: an IPv4 address, or the network of an IPv6 address. */
    clientAddress: string;
    /** The call comes from a configured build of the browser extension. Its cookies are ignored. */
    isFromExtension?: boolean;
    /** Set by the security headers for documents. */
    secureHeadersNonce?: string;
    /** Error code for the request log. */
    failure?: ErrorCode | 'client_gone';
  };
}

export type EdgeContext = Context<EdgeEnv>;

/** The router, with the calls that were registered. */
export type Edge = Hono<EdgeEnv> & { readonly calls: RegisteredCall[] };
