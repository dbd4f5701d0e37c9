import { FittedPicture } from '@tryon/ui/fitted-picture.tsx';
import { Panel, type PanelLook } from '@tryon/ui/panel.tsx';
import { type DragEvent, useRef, useState } from 'react';
import { EmptyPanel } from './empty-panel.tsx';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { type PanelState, SLOTS, type Slot } from './fitting-room-state.ts';
import { pictureIn } from './offered-picture.ts';
import { PanelCaption } from './panel-caption.tsx';
import { PanelChip, PanelProblem, PhotoTools } from './panel-parts.tsx';
import { busyText, spokenCheck } from './photo-check/check-texts.ts';
import { FindingCard } from './photo-check/finding-card.tsx';
import type { CheckState, PhotoCheck } from './photo-check/photo-check.ts';
import type { IntakeState, PhotoIntake } from './photo-intake/photo-intake.ts';
import { usePhotoTool } from './photo-intake/use-photo-tool.ts';
import { SLOT_TEXTS } from './slot-texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface PhotoPanelProps {
  slot: Slot;
  panel: PanelState;
  room: FittingRoomModel;
  intake: PhotoIntake;
  intakeState: IntakeState;
  check: PhotoCheck;
  checkState: CheckState;
}

const LINK_TEXT = 'That was a link, not a picture. Save the picture first, then drop its file here.';

/** One of the two panels a photo is put in: chosen, dropped, pasted or taken; what was found in it is shown there. */
export function PhotoPanel({ slot, panel, room, intake, intakeState, check, checkState }: PhotoPanelProps) {
  const found = checkState[slot];
  const verdict = found.step === 'done' ? found.verdict : null;
  const add = (file: File | Promise<File>) => void intake.addPhoto(slot, file);
  const tool = usePhotoTool({ slot, intake, found: verdict?.outline ?? [] }, (text) =>
    room.rejectPhoto(slot, text),
  );
  const [isOver, drop] = useDrop((data) => {
    const file = pictureIn(data);
    if (file) add(file);
    else room.rejectPhoto(slot, LINK_TEXT);
  });
  const region = useRef<HTMLElement>(null);
  const hasFinding = found.step === 'done' && found.verdict.grade !== 'good' && !found.isDismissed;
  const isFindingShown = hasFinding && !panel.problem && !panel.reading;
  useKeptFocus(room, region, `${panel.photo !== null} ${panel.problem?.text}`);
  useKeptFocus(check, region, `${found.step} ${isFindingShown}`);
  useKeptFocus(intake, region, String(intakeState[slot].canUndo));
  const titleId = `${slot}-title`;

  return (
    <section ref={region} className="photo-place" aria-labelledby={titleId} data-slot={slot}>
      <Panel look={lookOf(panel, checkState[slot], isOver)} {...drop}>
        {panel.photo ? (
          <>
            <Photo slot={slot} photo={panel.photo} overlay={checkState.isDrawn ? verdict?.overlay : null} />
            <PhotoTools
              slot={slot}
              onAdd={add}
              onEdit={() => tool.open('edit')}
              onRemove={() => room.removePhoto(slot)}
            />
          </>
        ) : (
          <EmptyPanel slot={slot} isOver={isOver} onAdd={add} onCamera={() => tool.open('camera')} />
        )}
        {panel.reading && <PanelChip text={SLOT_TEXTS[slot].reading} isSpoken />}
        {!panel.reading && (found.step === 'loading' || found.step === 'looking') && (
          <PanelChip text={busyText(found.step, slot)} />
        )}
      </Panel>
      <PanelCaption
        slot={slot}
        titleId={titleId}
        panel={panel}
        found={found}
        isDrawn={checkState.isDrawn}
        onDraw={check.draw}
        onCheck={check.start}
        onUndo={intakeState[slot].canUndo ? () => intake.undo(slot) : null}
      />
      <p className="sr-only" role="status">
        {spokenCheck(found, slot)}
      </p>
      {panel.problem && !panel.reading && (
        <PanelProblem
          problem={panel.problem}
          hasPhoto={panel.photo !== null}
          onAdd={add}
          onDismiss={() => room.dismissProblem(slot)}
        />
      )}
      {isFindingShown && (
        <FindingCard
          verdict={found.verdict}
          onAdd={add}
          onEdit={() => tool.open('edit')}
          onDismiss={() => check.dismiss(slot)}
        />
      )}
      {tool.dialog}
    </section>
  );
}

interface PhotoProps {
  slot: Slot;
  photo: string;
  /** What was found, as a picture of the photo's size. */
  overlay: string | null | undefined;
}

function Photo({ slot, photo, overlay }: PhotoProps) {
  const [unseen, setUnseen] = useState<string | null>(null);
  if (unseen === photo) {
    return (
      <p className="type-small grid h-full place-items-center p-6 text-center text-ink-2">
        Added, but this browser cannot show this picture.
      </p>
    );
  }
  return (
    <>
      <FittedPicture src={photo} alt={SLOT_TEXTS[slot].photoAlt} onError={() => setUnseen(photo)} />
      {overlay && <FittedPicture src={overlay} alt="" className="panel-found" />}
    </>
  );
}

function lookOf(
  { photo, reading, problem }: PanelState,
  found: CheckState[Slot],
  isOver: boolean,
): PanelLook {
  if (isOver) return 'over';
  if (reading) return photo ? 'reading' : 'empty';
  if (problem && (problem.about === 'photo' || !photo)) return 'error';
  if (!photo) return 'empty';
  if (found.step !== 'done' || found.isDismissed || found.verdict.grade === 'good') return 'filled';
  return found.verdict.grade === 'refused' ? 'error' : 'warned';
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
