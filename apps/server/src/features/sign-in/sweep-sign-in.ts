import type { ExtensionTokenRules } from '#src/features/extension/extension-tokens.ts';
import type { SecurityTrail } from '#src/services/sign-in/security-trail.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { SignInStore } from './sign-in.store.ts';

export interface SweepOptions {
  signIn: Pick<SignIn, 'sweep'>;
  store: Pick<SignInStore, 'sweep'>;
  extensionTokens: Pick<ExtensionTokenRules, 'sweep'>;
  trail: Pick<SecurityTrail, 'sweep'>;
  now?: () => Date;
}

/** Deletion is not urgent, because expired rows grant no access. */
export const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Deletes expired sessions, links, codes, tokens and security events, so that no personal data outlives its use. */
export async function sweepSignIn(options: SweepOptions): Promise<void> {
  const { signIn, store, extensionTokens, trail, now = () => new Date() } = options;
  const at = now();
  await store.sweep(at.toISOString());
  await extensionTokens.sweep();
  await signIn.sweep(at);
  await trail.sweep();
}
