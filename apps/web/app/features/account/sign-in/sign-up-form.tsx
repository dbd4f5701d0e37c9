import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { AccountForm, accountCall, EmailField } from '../account-form.tsx';
import { PASSWORD_HINT } from '../password-fields.tsx';
import type { Credentials } from './sign-in-form.tsx';

export const signUp = accountCall(
  ({ accountBodies }) => accountBodies.signUp,
  (body, client) => client.signUp(body),
);

/** Creates an account. The response is the same if the address already has one. */
export function SignUpForm({ onSent }: { onSent: (credentials: Credentials) => void }) {
  return (
    <AccountForm
      label="Create an account"
      sendText="Create account"
      busyText="Creating your account"
      call={signUp}
      onDone={({ email, password }) => onSent({ email, password })}
    >
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={ACCOUNT_LIMITS.nameMax}
      />
      <EmailField />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
      />
    </AccountForm>
  );
}
