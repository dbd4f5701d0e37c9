import { FormFields } from '@tryon/ui/forms/field.tsx';
import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import { use } from 'react';

/** Shown under every field for a new password. */
const PASSWORD_HINT = 'Eight characters or more, with a capital letter, a small one and a number.';

/** Tells password managers which account the form belongs to; it is neither visible nor sent. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

/**
 * The current password, to confirm the user's identity; includes the username for password managers. A wrong one is a
 * problem of `currentPassword`, whatever the request calls it.
 */
export function CurrentPassword({ email, name = 'password' }: { email: string; name?: string }) {
  const { problems } = use(FormFields);
  return (
    <>
      <HiddenUsername email={email} />
      <PasswordField
        label="Your password"
        name={name}
        autoComplete="current-password"
        required
        error={problems.currentPassword ?? problems[name]}
      />
    </>
  );
}

/** A new password, entered once. */
export function NewPassword({ label }: { label: string }) {
  return (
    <PasswordField label={label} name="password" autoComplete="new-password" required hint={PASSWORD_HINT} />
  );
}

/** A new password, entered twice. */
export function NewPasswordFields() {
  return (
    <>
      <NewPassword label="New password" />
      <PasswordField label="The same once more" name="confirmPassword" autoComplete="new-password" required />
    </>
  );
}
