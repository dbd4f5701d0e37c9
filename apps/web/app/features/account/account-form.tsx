import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import { ACCOUNT_LIMITS } from '@tryon/contract/account/account-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { FormFields } from '@tryon/ui/forms/field.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useForm, usePosted } from '#app/forms/use-form.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { type AccountCheck, accountCheck, type FindSchema, forForm } from './account-request.ts';

/** What a form asks for: its script on a hydrated page, before that the action of its route. */
export interface AccountCall<Value, Result> {
  check: AccountCheck<Value>;
  send: (value: Value, client: AccountClient) => Promise<Result>;
}

export const accountCall = <Schema extends z.ZodType, Result>(
  find: FindSchema<Schema>,
  send: AccountCall<z.output<Schema>, Result>['send'],
): AccountCall<z.output<Schema>, Result> => ({ check: accountCheck(find), send });

export interface AccountFormProps<Value, Result> {
  /** Accessible name of the form. */
  label: string;
  /** Text of the submit button; `busyText` replaces it while sending. */
  sendText: string;
  busyText: string;
  call: AccountCall<Value, Result>;
  onDone: (value: Value, result: Result) => Promise<void> | void;
  /** The fields. When the browser posted the form, they start with what was typed. */
  children: ReactNode;
  /** The reason why the user was sent here; shown until the form has a newer message. */
  arrivedWith?: string | null;
  /** Another page whose action answers the form. */
  action?: string;
}

/** Posted to the action of its route until the page is hydrated. */
export function AccountForm<Value, Result>(props: AccountFormProps<Value, Result>) {
  const { call, onDone, children, arrivedWith, ...rest } = props;
  const own = usePosted();
  const posted = rest.action === undefined ? own : {};
  const { form, busy, problems, failure, submit } = useForm({
    send: forForm(call.check, async (value) =>
      onDone(value, await call.send(value, await loadAccountClient())),
    ),
    startsWith: posted,
  });
  const notice = failure ?? arrivedWith;
  return (
    <form ref={form} method="post" action={rest.action} noValidate onSubmit={submit} aria-label={rest.label}>
      {notice && <Notice kind="error">{notice}</Notice>}
      <FormFields value={{ problems, values: posted.values ?? {} }}>{children}</FormFields>
      <BusyButton type="submit" size="main" busy={busy} busyText={rest.busyText}>
        {rest.sendText}
      </BusyButton>
    </form>
  );
}

/** The user's name; `startsWith` is the present one. */
export function NameField({ label, startsWith }: { label: string; startsWith?: string }) {
  return (
    <TextField
      label={label}
      name="name"
      autoComplete="name"
      required
      defaultValue={startsWith}
      maxLength={ACCOUNT_LIMITS.nameMax}
    />
  );
}

/** The email address that identifies an account; `startsWith` is what the user has given before. */
export function EmailField({ startsWith }: { startsWith?: string }) {
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
    />
  );
}
