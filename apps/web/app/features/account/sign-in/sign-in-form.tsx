import type { accountBodies, User } from '@tryon/contract/account/account.ts';
import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import { Link } from 'react-router';
import type { z } from 'zod';
import { AccountForm, type AccountFormProps, accountCall, EmailField } from '../account-form.tsx';

export const signIn = accountCall(
  ({ accountBodies }) => accountBodies.signIn,
  (body, client) => client.signIn(body),
);

export type Credentials = z.infer<typeof accountBodies.signIn>;

interface SignInFormProps extends Pick<AccountFormProps<Credentials, User>, 'arrivedWith' | 'action'> {
  onSignIn: (user: User) => void;
  /** The address that has just signed up. */
  email?: string;
}

export function SignInForm({ onSignIn, email, ...rest }: SignInFormProps) {
  return (
    <AccountForm
      label="Sign in"
      sendText="Sign In"
      busyText="Signing in"
      call={signIn}
      onDone={(_, user) => onSignIn(user)}
      {...rest}
    >
      <EmailField startsWith={email} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <p className="-mt-2 text-[14.5px]/6 text-right">
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
    </AccountForm>
  );
}
