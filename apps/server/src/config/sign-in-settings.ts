import type { ProviderId } from '@tryon/contract/account/account-texts.ts';
import { z } from 'zod';
import { type Complain, urlWithProtocol } from './config-values.ts';
import { isReadableOnTheWay } from './is-loopback.ts';

/** A configured identity provider. */
export interface ProviderSettings {
  readonly id: ProviderId;
  /** Label of its button after "Continue with". */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For `oidc` only: the URL whose discovery document describes the provider. */
  readonly issuer?: string;
}

export const PROVIDER_VARIABLES = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: urlWithProtocol(['http://', 'https://']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().optional(),
};

type ProviderEnvironment = z.infer<z.ZodObject<typeof PROVIDER_VARIABLES>>;

const KNOWN = [
  { id: 'google', name: 'Google', variable: 'GOOGLE' },
  { id: 'apple', name: 'Apple', variable: 'APPLE' },
  { id: 'microsoft', name: 'Microsoft', variable: 'MICROSOFT' },
  { id: 'github', name: 'GitHub', variable: 'GITHUB' },
] as const;

const OIDC_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The providers with a complete configuration, in the order in which pages show them. */
export function toProviders(environment: ProviderEnvironment, complain: Complain): ProviderSettings[] {
  const groups = [
    ...KNOWN.map(({ variable }) => [`${variable}_CLIENT_ID`, `${variable}_CLIENT_SECRET`] as const),
    OIDC_VARIABLES,
  ];
  for (const names of groups) {
    const missing = names.filter((name) => environment[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) continue;
    complain(`${missing.join(' and ')} missing: set all of ${names.join(', ')}, or none.`);
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  if (environment.OIDC_NAME !== undefined && issuer === undefined) {
    complain('OIDC_ISSUER is missing, although OIDC_NAME is set.');
  }
  if (issuer !== undefined && isReadableOnTheWay(issuer)) {
    complain('OIDC_ISSUER must begin with https://: anybody on the way could answer in its place.');
  }
  const providers: ProviderSettings[] = KNOWN.flatMap(({ id, name, variable }) => {
    const ofKnown = environment[`${variable}_CLIENT_ID`];
    const secretOfKnown = environment[`${variable}_CLIENT_SECRET`];
    return ofKnown && secretOfKnown ? [{ id, name, clientId: ofKnown, clientSecret: secretOfKnown }] : [];
  });
  if (issuer && clientId && clientSecret) {
    const name = environment.OIDC_NAME ?? 'single sign-on';
    providers.push({ id: 'oidc', name, clientId, clientSecret, issuer: issuer.replace(/\/$/, '') });
  }
  return providers;
}
