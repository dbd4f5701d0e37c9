import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import type { ReactNode } from 'react';
import type { Problems } from '#app/lib/forms/read-form.ts';
import { type Checked, useForm } from '#app/lib/forms/use-form.ts';
import { forForm } from './explain-failure.ts';

interface AccountFormProps<Value> {
  /** Accessible name of the form. */
  label: string;
  /** Text of the submit button; `busyText` replaces it while sending. */
  sendText: string;
  busyText: string;
  check: (values: Readonly<Record<string, string>>) => Checked<Value>;
  send: (value: Value) => Promise<void>;
  fields: (problems: Problems) => ReactNode;
  /** The reason why the user was sent here; shown until the form has a newer message. */
  arrivedWith?: string | null;
}

/** Uses `post`, so that submitting before hydration never puts a password into the URL. */
export function AccountForm<Value>({ check, send, fields, arrivedWith, ...words }: AccountFormProps<Value>) {
  const { form, busy, problems, failure, submit } = useForm({ check, send: forForm(send) });
  const notice = failure ?? arrivedWith;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label={words.label}>
      {notice && <Notice kind="error">{notice}</Notice>}
      {fields(problems)}
      <BusyButton type="submit" size="main" busy={busy} busyText={words.busyText}>
        {words.sendText}
      </BusyButton>
    </form>
  );
}

/** The email address that identifies an account; `startsWith` is what the user has given before. */
export function EmailField({ error, startsWith }: { error: string | undefined; startsWith?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={startsWith}
      maxLength={ACCOUNT_LIMITS.emailMax}
      error={error}
    />
  );
}
