import { accountBodies } from '@tryon/contract/account/account.ts';
import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import { Link } from 'react-router';
import type { z } from 'zod';
import { checkBy } from '#app/lib/forms/use-form.ts';
import { AccountForm, EmailField } from '../account-form.tsx';

const check = checkBy(accountBodies.signIn);

export type Credentials = z.infer<typeof accountBodies.signIn>;

interface SignInFormProps {
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** The address with which signing in failed just now, and why. */
  failed?: { email: string; reason: string };
}

export function SignInForm({ onSignIn, failed }: SignInFormProps) {
  return (
    <AccountForm
      label="Sign in"
      sendText="Sign In"
      busyText="Signing in"
      check={check}
      send={onSignIn}
      arrivedWith={failed?.reason}
      fields={(problems) => (
        <>
          <EmailField error={problems.email} startsWith={failed?.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={problems.password}
          />
          <p className="-mt-2 text-[14.5px]/6 text-right">
            <Link to="/forgot-password">Forgot password?</Link>
          </p>
        </>
      )}
    />
  );
}
