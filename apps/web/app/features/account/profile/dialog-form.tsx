import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button, buttonLook } from '@tryon/ui/forms/button.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signInAgainPath } from '#app/lib/session/session.ts';
import { useFocusBack } from '#app/lib/use-focus-back.ts';
import { type Checked, type Problems, readForm, useAccountForm } from '../use-account-form.ts';

interface DialogFormProps<Value> {
  title: ReactNode;
  description?: ReactNode;
  /** On the button that sends, and what it says meanwhile. */
  sendText: string;
  busyText: string;
  /** It cannot be undone. */
  alert?: boolean;
  check: (values: Readonly<Record<string, string>>) => Checked<Value>;
  /** Where signing in once more comes back to, when that is asked for. */
  returnTo?: string;
  /** Keeps what was typed until then. */
  keep?: (values: Readonly<Record<string, string>>) => void;
  /** Closes the dialog when it resolves. */
  send: (value: Value) => Promise<void>;
  onClose: () => void;
  fields: (problems: Problems) => ReactNode;
}

/** A form in a dialog. It is there as long as it is open: opened again, it begins anew. */
export function DialogForm<Value>({
  check,
  send,
  onClose,
  fields,
  returnTo = '/dashboard',
  keep,
  ...words
}: DialogFormProps<Value>) {
  useFocusBack();
  const { form, busy, problems, failure, needsSignIn, submit } = useAccountForm({
    check,
    async send(value: Value) {
      await send(value);
      onClose();
    },
  });
  return (
    <Dialog
      open
      alert={words.alert}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={words.title}
      description={words.description}
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="dialog-form">
        {failure && <Notice kind="error">{failure}</Notice>}
        {fields(problems)}
        <div className="dialog-actions">
          {needsSignIn ? (
            <Link
              to={signInAgainPath(returnTo)}
              onClick={() => form.current && keep?.(readForm(form.current))}
              {...buttonLook()}
            >
              Sign in again
            </Link>
          ) : (
            <BusyButton type="submit" busy={busy} busyText={words.busyText}>
              {words.sendText}
            </BusyButton>
          )}
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
        </div>
      </form>
    </Dialog>
  );
}
