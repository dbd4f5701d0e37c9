import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';

/** Shown on Home once a user who came from the extension has signed in. A separate, lazily loaded module. */
export function ExtensionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Successfully Signed In!"
      description="You can now use the extension."
      actions={<DialogClose>Got it!</DialogClose>}
    />
  );
}
