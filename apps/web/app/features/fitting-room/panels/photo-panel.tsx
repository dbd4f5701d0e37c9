import { FittedPicture } from '@tryon/ui/mirror/fitted-picture.tsx';
import { Panel } from '@tryon/ui/mirror/panel.tsx';
import { useRef, useState } from 'react';
import { SLOTS, type Slot } from '../fitting-room-state.ts';
import { busyText, spokenCheck } from '../photo-check/check-texts.ts';
import { usePhotoTool } from '../photo-intake/use-photo-tool.ts';
import { pictureIn } from '../photos/offered-picture.ts';
import { useDrop } from '../photos/use-drop.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { EmptyPanel } from './empty-panel.tsx';
import { PanelCaption } from './panel-caption.tsx';
import { PanelNotes } from './panel-notes.tsx';
import { PanelChip, PhotoTools } from './panel-parts.tsx';
import { noteOf, panelStatusOf } from './panel-status.ts';
import type { PhotoPanelProps } from './photo-panel-props.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

/** One of the two panels for a photo, which is chosen, dropped, pasted or taken; findings are shown there as well. */
export function PhotoPanel(props: PhotoPanelProps) {
  const { slot, panel, intake, intakeState, check, checkState } = props;
  const found = checkState[slot];
  const note = noteOf(panel, checkState, slot);
  const region = useRegion(props, note);
  const add = (file: File | Promise<File>) => void intake.addPhoto(slot, file);
  const tool = usePhotoTool(
    { slot, intake, found: found.step === 'done' ? found.verdict.outline : [] },
    (text) => props.model.rejectPhoto(slot, text),
  );
  const titleId = `${slot}-title`;
  return (
    <section ref={region} className="group/place relative min-w-0" aria-labelledby={titleId} data-slot={slot}>
      <PanelFace
        {...props}
        onAdd={add}
        onCamera={() => tool.open('camera')}
        onEdit={() => tool.open('edit')}
      />
      <PanelCaption
        slot={slot}
        titleId={titleId}
        panel={panel}
        found={found}
        pair={checkState.pair}
        isDrawn={checkState.isDrawn}
        onDraw={check.draw}
        onCheck={check.start}
        onUndo={intakeState[slot].canUndo ? () => intake.undo(slot) : null}
      />
      <p className="sr-only" role="status">
        {note === 'pair' ? checkState.pair?.text : spokenCheck(found, slot)}
      </p>
      <PanelNotes {...props} note={note} onAdd={add} onEdit={() => tool.open('edit')} />
      {tool.dialog}
    </section>
  );
}

/** The panel's element, which keeps the focus inside it when its controls change. */
function useRegion(
  { slot, panel, model, intake, intakeState, check, checkState }: PhotoPanelProps,
  note: string | null,
) {
  const region = useRef<HTMLElement>(null);
  useKeptFocus(model, region, `${panel.photo !== null} ${panel.problem?.text}`);
  useKeptFocus(check, region, `${checkState[slot].step} ${note}`);
  useKeptFocus(intake, region, String(intakeState[slot].canUndo));
  return region;
}

interface PanelFaceProps extends PhotoPanelProps {
  onAdd: (file: File | Promise<File>) => void;
  onCamera: () => void;
  onEdit: () => void;
}

const LINK_TEXT = 'That was a link, not a picture. Save the picture first, then drop its file here.';

/** The framed part of a panel: the ways to add a photo, or the photo with its tools. */
function PanelFace({ slot, panel, model, checkState, onAdd, onCamera, onEdit }: PanelFaceProps) {
  const found = checkState[slot];
  const [isOver, drop] = useDrop((data) => {
    const file = pictureIn(data);
    if (file) onAdd(file);
    else model.rejectPhoto(slot, LINK_TEXT);
  });
  const overlay = checkState.isDrawn && found.step === 'done' ? found.verdict.overlay : null;
  return (
    <Panel look={panelStatusOf(panel, checkState, slot, isOver)} {...drop}>
      {panel.photo ? (
        <>
          <Photo slot={slot} photo={panel.photo} overlay={overlay} />
          <PhotoTools slot={slot} onAdd={onAdd} onEdit={onEdit} onRemove={() => model.removePhoto(slot)} />
        </>
      ) : (
        <EmptyPanel slot={slot} isOver={isOver} onAdd={onAdd} onCamera={onCamera} />
      )}
      {panel.reading && <PanelChip text={SLOT_TEXTS[slot].reading} isSpoken />}
      {!panel.reading && (found.step === 'loading' || found.step === 'looking') && (
        <PanelChip text={busyText(found.step, slot)} />
      )}
    </Panel>
  );
}

interface PhotoProps {
  slot: Slot;
  photo: string;
  /** The findings as an image of the photo's size. */
  overlay: string | null;
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
      {overlay && <FittedPicture src={overlay} alt="" className="pointer-events-none" />}
    </>
  );
}

/** The panel that contains the focus, if any. */
export function focusedSlot(): Slot | null {
  const owner = document.activeElement?.closest('[data-slot]')?.getAttribute('data-slot');
  return SLOTS.find((slot) => slot === owner) ?? null;
}
