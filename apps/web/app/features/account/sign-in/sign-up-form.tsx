import { accountBodies } from '@tryon/contract/account/account.ts';
import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { PasswordField } from '@tryon/ui/forms/password-field.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { checkBy } from '#app/lib/forms/use-form.ts';
import { loadAccountClient } from '#app/lib/session/session-provider.tsx';
import { AccountForm, EmailField } from '../account-form.tsx';
import { PASSWORD_HINT } from '../password-fields.tsx';
import type { Credentials } from './sign-in-form.tsx';

const check = checkBy(accountBodies.signUp);

/** Creates an account. The response is the same if the address already has one. */
export function SignUpForm({ onSent }: { onSent: (credentials: Credentials) => void }) {
  return (
    <AccountForm
      label="Create an account"
      sendText="Create account"
      busyText="Creating your account"
      check={check}
      send={async (body) => {
        await (await loadAccountClient()).signUp(body);
        onSent({ email: body.email, password: body.password });
      }}
      fields={(problems) => (
        <>
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={ACCOUNT_LIMITS.nameMax}
            error={problems.name}
          />
          <EmailField error={problems.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            error={problems.password}
            hint={PASSWORD_HINT}
          />
        </>
      )}
    />
  );
}
