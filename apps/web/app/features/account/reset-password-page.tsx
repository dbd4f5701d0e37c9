import { SIGN_IN_TEXTS } from '@tryon/contract/account/account-texts.ts';
import { HOME_MESSAGES } from '@tryon/contract/account/session-texts.ts';
import { ApiError } from '@tryon/contract/api-error.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { AccountForm, accountCall } from './account-form.tsx';
import { AccountActions, AccountFrame } from './account-frame.tsx';
import type { ConfirmPageProps } from './confirm-page.tsx';
import { HiddenUsername, NewPasswordFields } from './password-fields.tsx';
import { WornOutLink } from './worn-out-link.tsx';

/** Where the success is said to whoever has left this page, or never saw it. */
export const AFTER_RESET = `/?message=${HOME_MESSAGES.passwordReset}`;

/** How long the success message stays before Home opens and repeats it. */
const SUCCESS_MS = 2000;

/** Changes the password; the page that follows instead of success if the link no longer works. */
export const resetPassword = (token: string) =>
  accountCall(
    ({ newPasswordFormSchema }) => newPasswordFormSchema,
    async ({ password }, client) => {
      try {
        await client.resetPassword({ token, password });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_not_valid') throw error;
        return `/forgot-password?${new URLSearchParams({ error: wordingOf('link_not_valid') })}`;
      }
    },
  );

/** Sets a new password, if the link still works. */
export function ResetPasswordPage({ token, link }: ConfirmPageProps) {
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Done />;
  if (link?.kind === 'reset_password') {
    return <ResetForm token={token} email={link.email} onDone={() => setIsDone(true)} />;
  }
  return (
    <WornOutLink
      lead="A link works once, for an hour. Ask for a new one, and the newest mail counts."
      problem={SIGN_IN_TEXTS.invalidResetToken}
      to="/forgot-password"
    >
      Ask for a new link
    </WornOutLink>
  );
}

function ResetForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const navigate = useNavigate();
  const { confirm } = useSession();

  async function leave(elsewhere: string | null): Promise<void> {
    if (elsewhere !== null) return navigate(elsewhere, { replace: true });
    onDone();
    // A new password ends every session, including the one in this browser.
    await confirm();
  }

  return (
    <AccountFrame title="A new" emphasis="password" lead="Choose one that you use nowhere else.">
      <AccountForm
        label="Choose a new password"
        sendText="Change password"
        busyText="Changing"
        call={resetPassword(token)}
        onDone={(_, elsewhere) => leave(elsewhere)}
      >
        <HiddenUsername email={email} />
        <NewPasswordFields />
      </AccountForm>
      <p className="mt-6 text-[14.5px]/6 text-ink-2">
        You remember it?{' '}
        <Link to="/login" className="text-ink">
          Go to sign in
        </Link>
        .
      </p>
    </AccountFrame>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate(AFTER_RESET, { replace: true });
    }, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AccountFrame
      title="Password"
      emphasis="changed"
      lead={<span role="status">Every device is signed out. Sign in with the new one.</span>}
    >
      <AccountActions>
        <LinkButton to="/login" replace>
          Go to sign in
        </LinkButton>
      </AccountActions>
    </AccountFrame>
  );
}
