import type { SiteContext } from '@tryon/contract/site/site-context.ts';

/** What the server passes to the site, with an API that cannot be reached. */
export const TEST_SITE: SiteContext = {
  publicUrl: 'https://tryon.example',
  supportEmail: 'support@tryon.example',
  extensionStoreUrl: null,
  engines: [],
  gallery: [],
  providers: [],
  payments: { provider: 'sandbox', publishableKey: null },
  hasMailbox: false,
  signInNeeded: true,
  nonce: 'nonce',
  requestId: 'one',
  fetchApi: () => Promise.reject(new TypeError('unreachable')),
  postApi: () => Promise.reject(new TypeError('unreachable')),
  reportError: () => undefined,
};
