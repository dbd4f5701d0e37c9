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

/** How often it is worth doing. What is over opens nothing, swept or not. */
export const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Removes sessions, links, codes, tokens and security events that are over, so that nothing of a person stays longer than it serves. */
export async function sweepSignIn({
  signIn,
  store,
  extensionTokens,
  trail,
  now = () => new Date(),
}: SweepOptions): Promise<void> {
  const at = now();
  await store.sweep(at.toISOString());
  await extensionTokens.sweep();
  await signIn.sweep(at);
  await trail.sweep();
}
