import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type RefObject, useState } from 'react';
import { useSession } from '#app/session/session-provider.tsx';

const LEFT = {
  type: 'success',
  title: 'Signed out',
  message: 'Your photos and pictures are gone from this device.',
} as const;
const LEFT_RESULTS = {
  ...LEFT,
  message: 'Your photos are gone from this device. Your looks wait for the next time you sign in.',
} as const;
const STILL_HERE = {
  type: 'error',
  title: 'You are still signed in',
  message: 'Our server could not be reached. Please try again.',
} as const;

interface SignOutDialogProps {
  /** Receives the focus if the user cancels. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before signing out what to do with the results and photos on this device. */
export function SignOutDialog({ returnTo, onClose }: SignOutDialogProps) {
  const { signOut } = useSession();
  const [keepsResults, setKeepsResults] = useState(false);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();

  async function leave(): Promise<void> {
    setBusy(true);
    const told = await signOut({ keepsResults }).then(
      () => (keepsResults ? LEFT_RESULTS : LEFT),
      () => STILL_HERE,
    );
    toasts.show({ id: 'signed-out', ...told });
    onClose();
  }

  return (
    <Dialog
      title="Sign out?"
      description="Your photos go from this device, and so do your looks, which are kept nowhere else."
      onClose={onClose}
      returnTo={returnTo}
      actions={
        <>
          <BusyButton busy={busy} busyText="Signing out" onClick={() => void leave()}>
            Sign Out
          </BusyButton>
          <DialogClose variant="secondary">Stay signed in</DialogClose>
        </>
      }
    >
      <Checkbox
        label="Keep my looks on this device for the next time I sign in. Not on a device that others use."
        checked={keepsResults}
        onChange={(event) => setKeepsResults(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
