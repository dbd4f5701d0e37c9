import { PLANS } from '@tryon/contract/payments/plans.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { useSearchParams } from 'react-router';
import { AccountFrame, MailboxLine } from '../account-frame.tsx';
import { useAccountForm } from '../use-account-form.ts';
import type { Credentials } from './sign-in-form.tsx';

interface SignUpSentProps {
  credentials: Credentials;
  hasMailbox: boolean;
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/**
 * Shown after signing up. The text is the same whether or not the address already had an account: only its owner
 * learns which from the email.
 */
export function SignUpSent({ credentials, hasMailbox, onSignIn }: SignUpSentProps) {
  const [search] = useSearchParams();
  const { form, busy, failure, submit } = useAccountForm({
    check: () => ({ value: credentials }),
    send: onSignIn,
  });
  return (
    <AccountFrame
      title="Check"
      emphasis="your mail"
      lead={
        <>
          We sent a mail to <strong>{credentials.email}</strong>. Open its link to verify the address, and all{' '}
          {PLANS.free.tryOnsPerMonth} free try-ons of the month are yours. You can already go in, with one.
        </>
      }
    >
      {hasMailbox && <MailboxLine />}
      <form ref={form} onSubmit={submit} aria-label="Go in">
        {failure && <Notice kind="error">{failure} If you had an account before, use its password.</Notice>}
        <BusyButton type="submit" size="main" busy={busy} busyText="Signing in">
          {search.get('reason') === 'try-on' ? 'Go on to your try-on' : 'Sign In'}
        </BusyButton>
      </form>
    </AccountFrame>
  );
}
