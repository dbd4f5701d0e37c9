import type { AccountClient } from '@tryon/contract/account/account-client.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { FormFields } from '@tryon/ui/forms/field.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import type { ComponentProps } from 'react';
import { readForm } from '#app/forms/read-form.ts';
import { useForm } from '#app/forms/use-form.ts';
import { loadAccountClient, signInAgainPath } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { type AccountCheck, forForm } from '../account-request.ts';

interface DialogFormProps<Value>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'alert' | 'children'> {
  /** Text of the submit button; `busyText` replaces it while sending. */
  sendText: string;
  busyText: string;
  check: AccountCheck<Value>;
  /** Where to return if the user has to sign in again first. */
  returnTo?: string;
  /** Stores the user's input until then. */
  keep?: (values: Readonly<Record<string, string>>) => void;
  /** The dialog closes when this resolves. */
  send: (value: Value, client: AccountClient) => Promise<void>;
  onClose: () => void;
}

/** A form in a dialog. It is mounted only while open, so it is empty each time it opens. */
export function DialogForm<Value>({ check, send, onClose, children, ...rest }: DialogFormProps<Value>) {
  const { form, busy, problems, failure, needsSignIn, submit } = useForm({
    send: forForm(check, async (value) => {
      await send(value, await loadAccountClient());
      onClose();
    }),
  });
  return (
    <Dialog alert={rest.alert} onClose={onClose} title={rest.title} description={rest.description}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="grid gap-5 [.dialog-title+&]:mt-5"
      >
        {failure && <Notice kind="error">{failure}</Notice>}
        <FormFields value={{ problems, values: {} }}>{children}</FormFields>
        <div className="dialog-actions mt-1.5">
          {needsSignIn ? (
            <LinkButton
              to={signInAgainPath(rest.returnTo ?? '/dashboard')}
              onClick={() => form.current && rest.keep?.(readForm(form.current))}
            >
              Sign in again
            </LinkButton>
          ) : (
            <BusyButton type="submit" busy={busy} busyText={rest.busyText}>
              {rest.sendText}
            </BusyButton>
          )}
          <DialogClose variant="secondary">Cancel</DialogClose>
        </div>
      </form>
    </Dialog>
  );
}
