import { RESEND_FAILED_TEXT } from '@tryon/contract/account/session-texts.ts';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import type { SessionUser } from './session/session.ts';
import { loadAccountClient } from './session/session-provider.tsx';

/** Resends the verification email and reports the outcome. */
export function useResending({ email }: SessionUser): () => Promise<void> {
  const toasts = useToasts();
  return async () => {
    try {
      await (await loadAccountClient()).resendVerification();
      toasts.show({
        id: 'verification',
        type: 'info',
        title: 'Verification mail sent',
        message: `It is on its way to ${email}.`,
      });
    } catch {
      toasts.show({ id: 'verification', type: 'error', title: RESEND_FAILED_TEXT });
    }
  };
}
