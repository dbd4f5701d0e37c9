import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readAddressText } from '#app/format/address-text.ts';
import { usePosted } from '#app/forms/use-form.ts';
import { LinkButton } from '#app/shell/link-button.tsx';
import { AccountForm, accountCall, EmailField } from './account-form.tsx';
import { AccountActions, AccountFrame } from './account-frame.tsx';
import { MailboxLine } from './mailbox-line.tsx';

export const forgotPassword = accountCall(
  ({ accountBodies }) => accountBodies.forgotPassword,
  (body, client) => client.forgotPassword(body),
);

/** Requests a password reset link. The response is the same if no such account exists. */
export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState(usePosted().sentTo);

  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <AccountFrame
      title="Forgot"
      emphasis="the password?"
      lead="It happens. Tell us your email address, and we send you a link to choose a new one."
    >
      <AccountForm
        label="Forgot password"
        arrivedWith={readAddressText(search.get('error'))}
        sendText="Send me a link"
        busyText="Sending"
        call={forgotPassword}
        onDone={({ email }) => setSentTo(email)}
      >
        <EmailField />
      </AccountForm>
      <p className="mt-6 text-[14.5px]/6 text-ink-2">
        It came back to you?{' '}
        <Link to="/login" className="text-ink">
          Sign in
        </Link>
        .
      </p>
    </AccountFrame>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AccountFrame
      title="Check"
      emphasis="your mail"
      lead={
        <span role="status">
          If there is an account with <strong>{email}</strong>, a link to choose a new password is on its way.
          It works once, for an hour.
        </span>
      }
    >
      <MailboxLine />
      <AccountActions>
        <LinkButton to="/login">Back to sign in</LinkButton>
        <LinkButton to="/forgot-password" replace variant="text" onClick={onAgain}>
          Another address
        </LinkButton>
      </AccountActions>
    </AccountFrame>
  );
}
