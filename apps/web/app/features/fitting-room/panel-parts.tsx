import { Button, FilePick } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import type { FittingRoomModel } from './fitting-room-model.ts';
import type { Problem, Slot } from './fitting-room-state.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

interface PartProps {
  slot: Slot;
  room: FittingRoomModel;
}

/** Replace and Remove, on the photo. */
export function PhotoTools({ slot, room }: PartProps) {
  const { replace, remove } = SLOT_TEXTS[slot];
  return (
    <div className="panel-tools">
      <FilePick
        accept="image/*"
        variant="tool"
        onPicture
        name={replace}
        onPick={(file) => void room.addPhoto(slot, file)}
      >
        <Icon name="replace" />
      </FilePick>
      <Button variant="tool" onPicture aria-label={remove} onClick={() => room.removePhoto(slot)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

export function ReadingChip({ text }: { text: string }) {
  return (
    <p className="panel-chip" role="status">
      {text}
    </p>
  );
}

/**
 * What is wrong with a photo or a file, and what to do. A refusal is already spoken by the mirror's own
 * alert; only what the panel alone knows is an alert here.
 */
export function PanelProblem({
  slot,
  problem,
  hasPhoto,
  room,
}: PartProps & { problem: Problem; hasPhoto: boolean }) {
  return (
    <div className="panel-problem" data-has-photo={hasPhoto}>
      <span className="text-bad">
        <Icon name="error" />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p {...(problem.about === 'file' ? { role: 'alert' } : {})}>{problem.text}</p>
        {hasPhoto && (
          <FilePick
            accept="image/*"
            variant="text"
            className="mt-1"
            onPick={(file) => void room.addPhoto(slot, file)}
          >
            Choose another photo
          </FilePick>
        )}
      </div>
      <button
        type="button"
        className="notice-close"
        aria-label="Dismiss message"
        onClick={() => room.dismissProblem(slot)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
