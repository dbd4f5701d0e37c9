import type { HttpBindings } from '@hono/node-server';
import type { ErrorCode } from '@tryon/contract/error-codes.ts';
import type { Context } from 'hono';

/** What the edge keeps beside each request. Bindings are absent when a test calls the app in process. */
export interface EdgeEnv {
  Bindings: Partial<HttpBindings> & {
    /** A call that a page of ours makes while it is made; its own request is in the log already. */
    isFromPage?: boolean;
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
