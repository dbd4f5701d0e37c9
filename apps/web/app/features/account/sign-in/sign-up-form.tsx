import { AccountForm, accountCall, EmailField, NameField } from '../account-form.tsx';
import { NewPassword } from '../password-fields.tsx';
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
      <NameField label="Your name" />
      <EmailField />
      <NewPassword label="Password" />
    </AccountForm>
  );
}
