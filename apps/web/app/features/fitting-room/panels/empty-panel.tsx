import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { GarmentPattern, PersonPattern } from '@tryon/ui/mirror/panel.tsx';
import type { Slot } from '../fitting-room-state.ts';
import { PanelSamples } from '../photos/sample-row.tsx';
import { SLOT_TEXTS } from './slot-texts.ts';

interface EmptyPanelProps {
  slot: Slot;
  /** A file is being dragged over the panel. */
  isOver: boolean;
  onAdd: (file: File | Promise<File>) => void;
  onCamera: () => void;
}

/** The ways to fill an empty panel: a file, the camera, a drop, a sample. */
export function EmptyPanel({ slot, isOver, onAdd, onCamera }: EmptyPanelProps) {
  return (
    <div className="panel-content">
      {slot === 'garment' ? <GarmentPattern /> : <PersonPattern />}
      <div className="panel-controls">
        <FilePick accept="image/*" variant="secondary" onPick={onAdd}>
          <Icon name="upload" />
          {SLOT_TEXTS[slot].upload}
        </FilePick>
        <div className="type-small flex items-baseline gap-3.5 [&_.button]:text-[14px]">
          <p className="text-ink-2 max-sm:hidden md:max-lg:hidden">or drop one here</p>
          <Button variant="text" className="panel-camera" onClick={onCamera}>
            Take a photo
            <span className="sr-only"> {SLOT_TEXTS[slot].ofWhat}</span>
          </Button>
        </div>
        <PanelSamples slot={slot} onAdd={onAdd} />
        {isOver && <p className="type-label panel-let-go">Let go to add it</p>}
      </div>
    </div>
  );
}
