import { accountBodies } from '@tryon/contract/account.ts';
import { ACCOUNT_LIMITS } from '@tryon/contract/account-texts.ts';
import { BusyButton } from '@tryon/ui/busy-button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { PasswordField } from '@tryon/ui/password-field.tsx';
import { TextField } from '@tryon/ui/text-field.tsx';
import { Link } from 'react-router';
import { checkBy, useAccountForm } from './use-account-form.ts';

const check = checkBy(accountBodies.signIn);

export interface Credentials {
  email: string;
  password: string;
}

/** `post`, so that a press before the page's script has run never puts a password into the address. */
export function SignInForm({ onSignIn }: { onSignIn: (credentials: Credentials) => Promise<void> }) {
  const { form, busy, problems, failure, submit } = useAccountForm({ check, send: onSignIn });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label="Sign in">
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
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={problems.password}
      />
      <p className="account-forgot">
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <BusyButton type="submit" size="main" busy={busy} busyText="Signing in">
        Sign In
      </BusyButton>
    </form>
  );
}
