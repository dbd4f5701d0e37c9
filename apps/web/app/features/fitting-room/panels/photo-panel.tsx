import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { FittedPicture } from '@tryon/ui/mirror/fitted-picture.tsx';
import { GarmentPattern, Panel, PanelContent, PersonPattern } from '@tryon/ui/mirror/panel.tsx';
import { useRef, useState } from 'react';
import type { Slot } from '../fitting-room-state.ts';
import { findingCard, pairCard } from '../late-parts.tsx';
import { busyText, spokenCheck } from '../photo-check/check-texts.ts';
import { usePhotoTool } from '../photo-intake/use-photo-tool.ts';
import { PanelSamples } from '../photos/sample-row.tsx';
import { picturesIn, useDrop } from '../photos/use-drop.ts';
import { useRoom } from '../room.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { PanelCaption } from './panel-caption.tsx';
import { PanelChip, PanelProblem, PhotoTools } from './panel-parts.tsx';
import { noteOf, panelStatusOf } from './panel-status.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

/** One of the two panels for a photo, which is chosen, dropped, pasted or taken; findings are shown there as well. */
export function PhotoPanel({ slot }: { slot: Slot }) {
  const { model, state, check, checks } = useRoom();
  const { photo, before, problem } = state[slot];
  const note = noteOf(state[slot], checks, slot);
  const region = useRef<HTMLElement>(null);
  // The focus stays inside when its controls change.
  useKeptFocus(model, region, `${photo !== null} ${before !== null} ${problem?.text}`);
  useKeptFocus(check, region, `${checks[slot].step} ${note}`);
  const tool = usePhotoTool(slot);
  const titleId = `${slot}-title`;
  return (
    <section ref={region} className="group/place relative min-w-0" aria-labelledby={titleId} data-slot={slot}>
      <PanelFace slot={slot} tool={tool} />
      <PanelCaption slot={slot} titleId={titleId} />
      <p className="sr-only" role="status">
        {note === 'pair' ? checks.pair?.text : spokenCheck(checks[slot], slot)}
      </p>
      {note === 'problem' && <PanelProblem slot={slot} />}
      {note === 'pair' && <pairCard.Late />}
      {note === 'finding' && <findingCard.Late slot={slot} onEdit={() => tool.open('edit')} />}
      {tool.dialog}
    </section>
  );
}

const LINK_TEXT = 'That was a link, not a picture. Save the picture first, then drop its file here.';

/** The framed part of a panel: the ways to add a photo, or the photo with its tools. */
function PanelFace({ slot, tool }: { slot: Slot; tool: ReturnType<typeof usePhotoTool> }) {
  const { model, state, checks } = useRoom();
  const { photo, reading } = state[slot];
  const found = checks[slot];
  const [isOver, drop] = useDrop((data) => {
    const files = picturesIn(data);
    if (files.length === 0) model.rejectPhoto(slot, LINK_TEXT);
    model.addPhotos(slot, files);
  });
  const overlay = checks.isDrawn && found.step === 'done' ? found.verdict.overlay : null;
  return (
    <Panel status={panelStatusOf(state[slot], checks, slot, isOver)} {...drop}>
      {photo ? (
        <>
          <Photo slot={slot} photo={photo} overlay={overlay} />
          <PhotoTools slot={slot} onEdit={() => tool.open('edit')} />
        </>
      ) : (
        <EmptyPanel slot={slot} isOver={isOver} onCamera={() => tool.open('camera')} />
      )}
      {reading && <PanelChip text={SLOT_TEXTS[slot].reading} isSpoken />}
      {!reading && (found.step === 'loading' || found.step === 'looking') && (
        <PanelChip text={busyText(found.step, slot)} />
      )}
    </Panel>
  );
}

/** @param overlay the findings as an image of the photo's size. */
function Photo({ slot, photo, overlay }: { slot: Slot; photo: string; overlay: string | null }) {
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

/**
 * The ways to fill an empty panel: a file, the camera, a drop, a sample.
 * @param isOver a file is being dragged over the panel.
 */
function EmptyPanel({ slot, isOver, onCamera }: { slot: Slot; isOver: boolean; onCamera: () => void }) {
  const { model } = useRoom();
  return (
    <PanelContent>
      {slot === 'garment' ? <GarmentPattern /> : <PersonPattern />}
      {/* Hidden while something is dragged over the panel, but still available to the keyboard. */}
      <div
        className={`relative flex w-full flex-col items-center gap-3 max-sm:gap-1.5 ${isOver ? '[&>:not(:last-child)]:opacity-0' : ''}`}
      >
        <FilePick
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
