import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import type { Problems } from '#app/forms/read-form.ts';

/** Shown under every field for a new password. */
export const PASSWORD_HINT = 'Eight characters or more, with a capital letter, a small one and a number.';

/** Tells password managers which account the form belongs to; it is neither visible nor sent. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

interface CurrentPasswordProps {
  email: string;
  name?: string;
  problems: Problems;
}

/** The current password, to confirm the user's identity; includes the username for password managers. */
export function CurrentPassword({ email, name = 'password', problems }: CurrentPasswordProps) {
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        label="Your password"
        name={name}
        autoComplete="current-password"
        required
        error={problems[name]}
      />
    </>
  );
}

/** A new password, entered twice. */
export function NewPasswordFields({ problems }: { problems: Problems }) {
  return (
    <>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={problems.password}
        hint={PASSWORD_HINT}
      />
      <PasswordField
        label="The same once more"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={problems.confirmPassword}
      />
    </>
  );
}
