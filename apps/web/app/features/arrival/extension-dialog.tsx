import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';

/** Stands on Home once somebody who came from the extension is signed in. A module of its own, loaded then. */
export function ExtensionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Successfully Signed In!"
      description="You can now use the extension."
      actions={
        <DialogClose>
          <Button>Got it!</Button>
        </DialogClose>
      }
    />
  );
}
