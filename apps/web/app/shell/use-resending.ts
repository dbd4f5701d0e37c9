import { RESEND_FAILED_TEXT } from '@tryon/contract/account/session-texts.ts';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { loadAccountClient, useSession } from '#app/session/session-provider.tsx';

/** Resends the user's verification email and reports the outcome. */
export function useResending(): () => Promise<void> {
  const { user } = useSession();
  const toasts = useToasts();
  return async () => {
    try {
      await (await loadAccountClient()).resendVerification();
      toasts.show({
        id: 'verification',
        type: 'info',
        title: 'Verification mail sent',
        message: `It is on its way to ${user?.email}.`,
      });
    } catch {
      toasts.show({ id: 'verification', type: 'error', title: RESEND_FAILED_TEXT });
    }
  };
}
