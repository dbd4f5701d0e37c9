import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import type { ReactNode } from 'react';
import type { Slot } from '../fitting-room-state.ts';
import { useRoom } from '../room.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

/** The Crop, Replace and Remove buttons on the photo. */
export function PhotoTools({ slot, onEdit }: { slot: Slot; onEdit: () => void }) {
  const { model } = useRoom();
  const { edit, replace, remove } = SLOT_TEXTS[slot];
  return (
    <div className="absolute top-3 right-3 z-1 flex gap-1.5 max-sm:top-auto max-sm:right-2 max-sm:bottom-2 max-[360px]:flex-col sm:flex-col">
      <Button variant="tool" onPicture aria-label={edit} onClick={onEdit}>
        <Icon name="crop" />
      </Button>
      <FilePick variant="tool" onPicture name={replace} onPick={(file) => void model.addPhoto(slot, file)}>
        <Icon name="replace" />
      </FilePick>
      <Button variant="tool" onPicture aria-label={remove} onClick={() => model.removePhoto(slot)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** The current activity, as a label over the photo. */
export function PanelChip({ text, isSpoken = false }: { text: string; isSpoken?: boolean }) {
  return (
    <div
      className="panel-chip flex-col gap-1.5 max-sm:top-2 max-sm:bottom-auto"
      role={isSpoken ? 'status' : undefined}
    >
      <span>{text}</span>
      <svg
        className="h-1.5 w-full animate-[march_900ms_linear_infinite] overflow-hidden stroke-thread stroke-[2.6px] [stroke-dasharray:8_8] [stroke-linecap:round] motion-reduce:animate-none"
        aria-hidden="true"
      >
        <line x1="2" x2="100%" y1="3" y2="3" />
      </svg>
    </div>
  );
}

const NOTE =
  'flex gap-2.5 rounded-sm bg-paper py-2.5 pr-1 pl-3 text-[13.5px]/[1.4] [box-shadow:var(--shadow-1)] [&_.icon]:mt-px sm:absolute sm:inset-x-5 max-sm:relative max-sm:mt-2 max-sm:flex-col max-sm:gap-1 max-sm:p-2.5 md:max-lg:py-2 md:max-lg:pl-2.5 md:max-lg:text-[13px]/[1.3]';

interface PanelNoteProps {
  kind: 'error' | 'warning';
  hasPhoto: boolean;
  children: ReactNode;
  /** Without it the note cannot be closed. */
  onDismiss?: () => void;
}

/** A note about a photo: over its lower edge, or below it where panels are small. */
export function PanelNote({ kind, hasPhoto, children, onDismiss }: PanelNoteProps) {
  return (
    <div
      className={`${NOTE} ${hasPhoto ? 'sm:bottom-19 md:max-lg:inset-x-2 md:max-lg:bottom-18.5' : 'sm:top-5'}`}
      data-has-photo={hasPhoto}
    >
      <span className={kind === 'error' ? 'text-bad' : 'text-warn'}>
        <Icon name={kind} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere max-sm:flex max-sm:flex-col">{children}</div>
      {onDismiss && (
        <button
          type="button"
          className="notice-close max-sm:absolute max-sm:top-2 max-sm:right-1"
          aria-label="Dismiss message"
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/**
 * The problem with a photo or file, and what to do. The mirror's own alert already announces a refusal, so only
 * problems that the panel alone reports are alerts here.
 */
export function PanelProblem({ slot }: { slot: Slot }) {
  const { model, state } = useRoom();
  const { photo, problem } = state[slot];
  const isMissing = problem?.about === 'missing';
  return (
    <PanelNote
      kind={isMissing ? 'warning' : 'error'}
      hasPhoto={photo !== null}
      // Disappears together with the mirror's alert, or when the photo is added.
      onDismiss={isMissing ? undefined : () => model.dismissProblem(slot)}
    >
      <p role={problem?.about === 'file' ? 'alert' : undefined}>{problem?.text}</p>
      {photo !== null && <ChooseAnother slot={slot} className="mt-1" />}
    </PanelNote>
  );
}

export function ChooseAnother({ slot, className = '' }: { slot: Slot; className?: string }) {
  const { model } = useRoom();
  return (
    <FilePick variant="text" className={className} onPick={(file) => void model.addPhoto(slot, file)}>
      Choose another photo
    </FilePick>
  );
}
