import { FilePick } from '@tryon/ui/button.tsx';
import { FittedPicture } from '@tryon/ui/fitted-picture.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { GarmentPattern, Panel, type PanelLook, PersonPattern } from '@tryon/ui/panel.tsx';
import { type DragEvent, useRef, useState } from 'react';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { type PanelState, SLOTS, type Slot } from './fitting-room-state.ts';
import { pictureIn } from './offered-picture.ts';
import { PanelProblem, PhotoTools, ReadingChip } from './panel-parts.tsx';
import { PanelSamples } from './sample-row.tsx';
import { SLOT_TEXTS } from './slot-texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface PhotoPanelProps {
  slot: Slot;
  panel: PanelState;
  room: FittingRoomModel;
}

/** One of the two panels a photo is put in: chosen, dropped or pasted. */
export function PhotoPanel({ slot, panel, room }: PhotoPanelProps) {
  const texts = SLOT_TEXTS[slot];
  const [isOver, drop] = useDrop((data) => {
    const file = pictureIn(data);
    if (file) void room.addPhoto(slot, file);
    else
      room.rejectPhoto(
        slot,
        'That was a link, not a picture. Save the picture first, then drop its file here.',
      );
  });
  const region = useRef<HTMLElement>(null);
  useKeptFocus(room, region, `${panel.photo !== null} ${panel.problem?.text}`);
  const titleId = `${slot}-title`;

  return (
    <section ref={region} className="photo-place" aria-labelledby={titleId} data-slot={slot}>
      <Panel look={lookOf(panel, isOver)} {...drop}>
        {panel.photo ? (
          <FilledPanel slot={slot} photo={panel.photo} room={room} />
        ) : (
          <div className="panel-content">
            {slot === 'garment' ? <GarmentPattern /> : <PersonPattern />}
            <div className="panel-controls">
              <FilePick
                accept="image/*"
                variant="secondary"
                onPick={(file) => void room.addPhoto(slot, file)}
              >
                <Icon name="upload" />
                {texts.upload}
              </FilePick>
              <p className="type-small panel-drop-hint">or drop a photo here</p>
              <PanelSamples slot={slot} room={room} />
              {isOver && <p className="type-label panel-let-go">Let go to add it</p>}
            </div>
          </div>
        )}
        {panel.reading && <ReadingChip text={texts.reading} />}
      </Panel>
      <div className="caption">
        <h2 id={titleId} className="type-d5">
          {texts.title}
        </h2>
        {panel.photo && panel.problem?.about !== 'photo' ? (
          <p className="caption-hint" data-done="true">
            <Icon name="check" /> Photo added
          </p>
        ) : (
          <p className="caption-hint">{texts.hint}</p>
        )}
      </div>
      {panel.problem && !panel.reading && (
        <PanelProblem slot={slot} problem={panel.problem} hasPhoto={panel.photo !== null} room={room} />
      )}
    </section>
  );
}

interface FilledPanelProps {
  slot: Slot;
  photo: string;
  room: FittingRoomModel;
}

function FilledPanel({ slot, photo, room }: FilledPanelProps) {
  const [unseen, setUnseen] = useState<string | null>(null);
  return (
    <>
      {unseen === photo ? (
        <p className="type-small grid h-full place-items-center p-6 text-center text-ink-2">
          Added, but this browser cannot show this picture.
        </p>
      ) : (
        <FittedPicture src={photo} alt={SLOT_TEXTS[slot].photoAlt} onError={() => setUnseen(photo)} />
      )}
      <PhotoTools slot={slot} room={room} />
    </>
  );
}

function lookOf({ photo, reading, problem }: PanelState, isOver: boolean): PanelLook {
  if (isOver) return 'over';
  if (reading) return photo ? 'reading' : 'empty';
  if (problem && (problem.about === 'photo' || !photo)) return 'error';
  return photo ? 'filled' : 'empty';
}

/** Whether something is held over the panel, and the handlers that find out. */
function useDrop(onDrop: (data: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      const into = event.relatedTarget;
      // Leaving for a part of the panel itself is not leaving it.
      if (!(into instanceof Node && event.currentTarget.contains(into))) setIsOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setIsOver(false);
      onDrop(event.dataTransfer);
    },
  };
  return [isOver, handlers] as const;
}

/** The panel that has the focus, if one has. */
export function focusedSlot(): Slot | null {
  const owner = document.activeElement?.closest('[data-slot]')?.getAttribute('data-slot');
  return SLOTS.find((slot) => slot === owner) ?? null;
}
