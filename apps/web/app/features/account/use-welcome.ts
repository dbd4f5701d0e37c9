import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { TOAST_VERIFICATION_DURATION_MS } from '@tryon/ui/toasts/toast-store.ts';
import type { Session } from '#app/session/session-model.ts';
import { useSession } from '#app/session/session-provider.tsx';

/** Welcomes a user who has just signed in, and asks for the verification of their address if it is missing. */
export function useWelcome(): Session['welcome'] {
  const { welcome } = useSession();
  const toasts = useToasts();
  return (user, sessionTokens) => {
    welcome(user, sessionTokens);
    if (user.emailVerified) return;
    toasts.show({
      id: 'email-unverified',
      type: 'warning',
      title: 'Please verify your email address',
      message: `We sent a link to ${user.email}.`,
      duration: TOAST_VERIFICATION_DURATION_MS,
    });
  };
}
