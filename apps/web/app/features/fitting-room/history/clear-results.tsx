import { Button } from '@tryon/ui/forms/button.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';

/** Deletes all looks after asking for confirmation. */
export function ClearResults({ count, onClear }: { count: number; onClear: () => void }) {
  return (
    <Dialog
      trigger={<Button variant="text">Clear all</Button>}
      title={count === 1 ? 'Remove this look?' : `Remove all ${count} looks?`}
      description="They are on this device and nowhere else. For a moment you can still undo it."
      alert
      actions={
        <>
          <DialogClose>
            <Button onClick={onClear}>Remove them</Button>
          </DialogClose>
          <DialogClose>
            <Button variant="text">Keep them</Button>
          </DialogClose>
        </>
      }
    />
  );
}
