import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { GarmentPattern, PanelContent, PersonPattern } from '@tryon/ui/mirror/panel.tsx';
import type { Slot } from '../fitting-room-state.ts';
import { PanelSamples } from '../photos/sample-row.tsx';
import { useRoom } from '../room.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

/**
 * The ways to fill an empty panel: a file, the camera, a drop, a sample.
 * @param isOver a file is being dragged over the panel.
 */
export function EmptyPanel({
  slot,
  isOver,
  onCamera,
}: {
  slot: Slot;
  isOver: boolean;
  onCamera: () => void;
}) {
  const { model } = useRoom();
  return (
    <PanelContent>
      {slot === 'garment' ? <GarmentPattern /> : <PersonPattern />}
      {/* Hidden while something is dragged over the panel, but still available to the keyboard. */}
      <div
        className={`relative flex w-full flex-col items-center gap-3 max-sm:gap-1.5 ${isOver ? '[&>:not(:last-child)]:opacity-0' : ''}`}
      >
        <FilePick
          accept="image/*"
          variant="secondary"
          className="max-sm:w-full max-sm:px-0.5 max-sm:text-[clamp(12px,3.6vw,15px)] md:max-lg:px-3.5 max-sm:[&>.icon]:hidden md:max-lg:[&>.icon]:hidden"
          onPick={(file) => void model.addPhoto(slot, file)}
        >
          <Icon name="upload" />
          {SLOT_TEXTS[slot].upload}
        </FilePick>
        <div className="type-small flex items-baseline gap-3.5">
          <p className="text-ink-2 max-sm:hidden md:max-lg:hidden">or drop one here</p>
          <Button variant="text" className="text-[14px]" onClick={onCamera}>
            Take a photo
            <span className="sr-only"> {SLOT_TEXTS[slot].ofWhat}</span>
          </Button>
        </div>
        <PanelSamples slot={slot} />
        {isOver && <p className="type-label absolute inset-0 grid place-items-center">Let go to add it</p>}
      </div>
    </PanelContent>
  );
}
