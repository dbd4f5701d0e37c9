import { accountBodies } from '@tryon/contract/account.ts';
import { ACCOUNT_LIMITS } from '@tryon/contract/account-texts.ts';
import { BusyButton } from '@tryon/ui/busy-button.tsx';
import { Button, buttonLook } from '@tryon/ui/button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { TextField } from '@tryon/ui/text-field.tsx';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readAddressText } from '#app/lib/address-text.ts';
import { loadAccountClient } from '#app/lib/session-page.ts';
import { AccountFrame } from './account-frame.tsx';
import { MailboxLine } from './mailbox-line.tsx';
import { checkBy, useAccountForm } from './use-account-form.ts';

const check = checkBy(accountBodies.forgotPassword);

/** Asks for a link to choose a new password. The answer is the same where there is no account. */
export function ForgotPasswordPage({ hasMailbox }: { hasMailbox: boolean }) {
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, busy, problems, failure, submit } = useAccountForm({
    check,
    async send(body) {
      await (await loadAccountClient()).forgotPassword(body);
      setSentTo(body.email);
    },
  });
  const arrivedWith = readAddressText(search.get('error'));

  if (sentTo) return <Sent email={sentTo} hasMailbox={hasMailbox} onAgain={() => setSentTo(null)} />;
  return (
    <AccountFrame
      title="Forgot"
      turn="the password?"
      lead="It happens. Tell us your e-mail address, and we send you a link to choose a new one."
    >
      {arrivedWith && !failure && <Notice kind="error">{arrivedWith}</Notice>}
      <form ref={form} method="post" noValidate onSubmit={submit} aria-label="Forgot password">
        {failure && <Notice kind="error">{failure}</Notice>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={ACCOUNT_LIMITS.emailMax}
          error={problems.email}
        />
        <BusyButton type="submit" size="main" busy={busy} busyText="Sending">
          Send me a link
        </BusyButton>
      </form>
      <p className="account-switch">
        It came back to you? <Link to="/login">Sign in</Link>.
      </p>
    </AccountFrame>
  );
}

function Sent({ email, hasMailbox, onAgain }: { email: string; hasMailbox: boolean; onAgain: () => void }) {
  return (
    <AccountFrame
      title="Check"
      turn="your mail"
      lead={
        <span role="status">
          If there is an account with <strong>{email}</strong>, a link to choose a new password is on its way.
          It works once, for an hour.
        </span>
      }
    >
      {hasMailbox && <MailboxLine />}
      <p className="account-actions">
        <Link to="/login" {...buttonLook()}>
          Back to sign in
        </Link>
        <Button variant="text" onClick={onAgain}>
          Another address
        </Button>
      </p>
    </AccountFrame>
  );
}
