import { type OidcIssuer, startOidcIssuer } from '@tryon/stand-ins/oidc-issuer.ts';
import { test as base, expect } from './fixtures.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from './server.ts';

interface Installation {
  issuer: OidcIssuer;
  server: RunningServer;
}

/** A server that requires signing in and has a sign-in provider. */
export const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _browserName }, use) => {
      const issuer = await startOidcIssuer();
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        TRYON_ALLOW_ANONYMOUS: 'false',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuer.clientId,
        OIDC_CLIENT_SECRET: issuer.clientSecret,
        OIDC_NAME: 'Stand-in',
      });
      await use({ issuer, server });
      await server.stop();
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ installation }, use) => use(installation.server.origin),
});

export { expect };
