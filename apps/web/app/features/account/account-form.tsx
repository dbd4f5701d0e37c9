import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import type { ReactNode } from 'react';
import { type Checked, type Problems, useAccountForm } from './use-account-form.ts';

interface AccountFormProps<Value> {
  /** What the form is for, to who cannot see it. */
  label: string;
  /** On the button that sends, and what it says meanwhile. */
  sendText: string;
  busyText: string;
  check: (values: Readonly<Record<string, string>>) => Checked<Value>;
  send: (value: Value) => Promise<void>;
  fields: (problems: Problems) => ReactNode;
  /** Brought the person here; stands until the form has something newer to say. */
  arrivedWith?: string | null;
}

/** `post`, so that a press before the page's script has run never puts a password into the address. */
export function AccountForm<Value>({ check, send, fields, arrivedWith, ...words }: AccountFormProps<Value>) {
  const { form, busy, problems, failure, submit } = useAccountForm({ check, send });
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

/** The address that names an account. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={ACCOUNT_LIMITS.emailMax}
      error={error}
    />
  );
}
