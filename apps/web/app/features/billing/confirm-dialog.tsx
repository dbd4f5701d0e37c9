import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import type { ReactNode } from 'react';
import { useBillingAction } from './use-billing-action.ts';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  /** Labels of the confirm button, and the same button while busy. */
  doText: string;
  busyText: string;
  work: (client: PaymentsClient) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that costs or ends something. */
export function ConfirmDialog({ title, description, work, onDone, onClose, ...words }: ConfirmDialogProps) {
  const { busy, failure, run } = useBillingAction();

  async function confirm(): Promise<void> {
    if (!(await run(work))) return;
    onClose();
    onDone();
  }

  return (
    <Dialog
      alert
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <BusyButton busy={busy} busyText={words.busyText} onClick={() => void confirm()}>
            {words.doText}
          </BusyButton>
          <DialogClose variant="secondary">Keep it</DialogClose>
        </>
      }
    >
      {failure && <Notice kind="error">{failure}</Notice>}
    </Dialog>
  );
}
