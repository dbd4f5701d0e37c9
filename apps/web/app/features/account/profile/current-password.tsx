import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import type { SessionUser } from '#app/lib/session/session.ts';
import { HiddenUsername } from '../hidden-username.tsx';

interface CurrentPasswordProps {
  user: SessionUser;
  name: string;
  error: string | undefined;
}

/** The password that somebody proves themself with; password managers are told whose it is. */
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
