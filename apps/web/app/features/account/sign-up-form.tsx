import { accountBodies } from '@tryon/contract/account.ts';
import { ACCOUNT_LIMITS } from '@tryon/contract/account-texts.ts';
import { BusyButton } from '@tryon/ui/busy-button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { PasswordField } from '@tryon/ui/password-field.tsx';
import { TextField } from '@tryon/ui/text-field.tsx';
import { loadAccountClient } from '#app/lib/session-page.ts';
import { PASSWORD_HINT } from './password-hint.ts';
import type { Credentials } from './sign-in-form.tsx';
import { checkBy, useAccountForm } from './use-account-form.ts';

const check = checkBy(accountBodies.signUp);

/** Makes an account. The server answers the same for an address that has one already. */
export function SignUpForm({ onSent }: { onSent: (credentials: Credentials) => void }) {
  const { form, busy, problems, failure, submit } = useAccountForm({
    check,
    async send(body) {
      await (await loadAccountClient()).signUp(body);
      onSent({ email: body.email, password: body.password });
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label="Create an account">
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={ACCOUNT_LIMITS.nameMax}
        error={problems.name}
      />
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
        autoComplete="new-password"
        required
        error={problems.password}
        hint={PASSWORD_HINT}
      />
      <BusyButton type="submit" size="main" busy={busy} busyText="Creating your account">
        Create account
      </BusyButton>
    </form>
  );
}
