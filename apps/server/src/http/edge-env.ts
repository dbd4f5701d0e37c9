import type { HttpBindings } from '@hono/node-server';
import type { ErrorCode } from '@tryon/contract/error-codes.ts';
import type { Context } from 'hono';
import type { Viewer } from '#src/services/sign-in/sign-in-account.ts';

/** What the calls of one page share, for as long as it is made: they all carry the cookies of its request. */
export interface PageCalls {
  /** Who asks for it, once one of them has looked. */
  viewer?: Promise<Viewer | null>;
}

/** What the edge keeps beside each request. Bindings are absent when a test calls the app in process. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings> & {
    /** A page of ours makes the call while it is made; its own request is in the log already. */
    page?: PageCalls;
  };
  Variables: {
    requestId: string;
    /** Whom limits count: an IPv4 address, or the network of an IPv6 one. */
    clientAddress: string;
    /** A configured build of the browser extension calls: its cookies, if it sent any, are not looked at. */
    isFromExtension?: boolean;
    /** Set by the security headers for documents. */
    secureHeadersNonce?: string;
    /** Code of the failure, for the request line. */
    failure?: ErrorCode | 'client_gone';
  };
}

export type EdgeContext = Context<EdgeEnv>;
