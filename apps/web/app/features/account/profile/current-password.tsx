import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import type { SessionUser } from '#app/lib/session/session.ts';
import { HiddenUsername } from '../hidden-username.tsx';

interface CurrentPasswordProps {
  user: SessionUser;
  name: string;
  error: string | undefined;
}

/** The current password, to confirm the user's identity; includes the username for password managers. */
export function CurrentPassword({ user, name, error }: CurrentPasswordProps) {
  return (
    <>
      <HiddenUsername email={user.email} />
      <PasswordField
        label="Your password"
        name={name}
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}
