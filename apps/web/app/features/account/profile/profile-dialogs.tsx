import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { useState } from 'react';
import type { SessionUser } from '#app/session/session-model.ts';
import { tabItem } from '#app/storage/tab-item.ts';
import { NameField } from '../account-form.tsx';
import { accountCheck } from '../account-request.ts';
import { CurrentPassword, NewPasswordFields } from '../password-fields.tsx';
import { useWelcome } from '../use-welcome.ts';
import { DialogForm } from './dialog-form.tsx';

export interface ProfileDialogProps {
  user: SessionUser;
  /** A user without a password confirms their identity by signing in again instead. */
  hasPassword: boolean;
  /** The new address that waits to be confirmed. */
  pendingEmail: string | null;
  onClose: () => void;
  /** Called after a change with the message to show. */
  onDone: (title: string, message?: string) => Promise<void>;
}

/** The new email address, while the user signs in again. */
const keptEmail = tabItem(SESSION_STORAGE_KEYS.newEmail);

const checkName = accountCheck(({ accountBodies }) => accountBodies.profile);
const checkEmail = accountCheck(({ accountBodies }) => accountBodies.changeEmail);
const checkPasswords = accountCheck(({ changePasswordFormSchema }) => changePasswordFormSchema);
const checkDelete = accountCheck(({ accountBodies }) => accountBodies.deleteAccount);

export function NameDialog({ user, onClose, onDone }: ProfileDialogProps) {
  return (
    <DialogForm
      title="Your name"
      sendText="Save"
      busyText="Saving"
      check={checkName}
      send={async (body, client) => {
        await client.changeProfile(body);
        await onDone('Name changed');
      }}
      onClose={onClose}
    >
      <NameField label="Name" startsWith={user.name} />
    </DialogForm>
  );
}

export function EmailDialog({ user, hasPassword, pendingEmail, onClose, onDone }: ProfileDialogProps) {
  const [kept] = useState(() => keptEmail.take() ?? pendingEmail ?? '');
  return (
    <DialogForm
      title="Your email"
      description={`Now it is ${user.email}. The new address counts once you confirm it with the link that we send to it, in a browser that is signed in.`}
      sendText="Send the link"
      busyText="Sending"
      check={checkEmail}
      send={async (body, client) => {
        await client.changeEmail(body);
        await onDone('Check your mail', `Open the link that we sent to ${body.email}.`);
      }}
      onClose={onClose}
      returnTo="/dashboard?edit=email"
      keep={({ email = '' }) => keptEmail.write(email)}
    >
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={kept}
        maxLength={ACCOUNT_LIMITS.emailMax}
      />
      {hasPassword && <CurrentPassword email={user.email} />}
    </DialogForm>
  );
}

export function PasswordDialog({ user, onClose, onDone }: ProfileDialogProps) {
  const welcome = useWelcome();
  return (
    <DialogForm
      title="New password"
      description="Every other device is signed out with it."
      sendText="Change password"
      busyText="Changing"
      check={checkPasswords}
      send={async ({ currentPassword, password }, client) => {
        await client.changePassword({ currentPassword, password });
        // Changing the password also starts a new session.
        welcome(user);
        await onDone('Password changed', 'Every other device is signed out.');
      }}
      onClose={onClose}
    >
      <CurrentPassword email={user.email} name="currentPassword" />
      <NewPasswordFields />
    </DialogForm>
  );
}

export function DeleteDialog({ user, hasPassword, onClose, onDone }: ProfileDialogProps) {
  return (
    <DialogForm
      alert
      title="Delete your account?"
      description="Your account, its sign-in methods and sessions are removed at once, and your photos and looks from this device. A paid plan ends with it, and what is left of its try-ons. This cannot be undone."
      sendText="Delete my account"
      busyText="Deleting"
      check={checkDelete}
      send={async (body, client) => {
        await client.deleteAccount(body);
        await onDone(
          'Account deleted',
          'A fingerprint of its address stays to the end of the month, to count free try-ons.',
        );
      }}
      onClose={onClose}
    >
      {hasPassword && <CurrentPassword email={user.email} />}
    </DialogForm>
  );
}
