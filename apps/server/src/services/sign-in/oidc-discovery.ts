import { z } from 'zod';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const TIMEOUT_MS = 5_000;

/** URL of an issuer's discovery document. Source: OpenID Connect Discovery 1.0, section 4. */
export function discoveryUrlOf(issuer: string): string {
  return `${issuer}/.well-known/openid-configuration`;
}

/**
 * Whether an issuer's discovery document carries its own name and supports a safe sign-in. Checked before the sign-in
 * library does, which would wait for a silent issuer forever.
 */
export async function isDiscoverable(issuer: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(discoveryUrlOf(issuer), { signal, redirect: 'error' });
    const parsed = discoverySchema.safeParse(response.ok ? await response.json() : null);
    return parsed.success && parsed.data.issuer.replace(/\/$/, '') === issuer;
  } catch {
    return false;
  }
}
