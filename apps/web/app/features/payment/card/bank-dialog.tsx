import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import type { BankAnswer } from './sandbox-processor.ts';

/** The sandbox's stand-in for a bank's confirmation. Closing it counts as a refusal. */
export function BankDialog({ onAnswer }: { onAnswer: (answer: BankAnswer) => void }) {
  return (
    <Dialog
      open
      alert
      title="Is this you?"
      description="Here your bank would ask you to confirm the payment, in its app or with a code. This is test mode: no money moves, whichever you choose."
      onOpenChange={(open) => {
        if (!open) onAnswer('refuse');
      }}
      actions={
        <>
          <Button onClick={() => onAnswer('approve')}>Approve</Button>
          <Button variant="secondary" onClick={() => onAnswer('refuse')}>
            Refuse
          </Button>
        </>
      }
    />
  );
}
