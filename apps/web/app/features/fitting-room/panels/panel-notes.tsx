import { canGenerate, SLOTS } from '../fitting-room-state.ts';
import { findingCard, pairCard } from '../photo-check/late-cards.ts';
import { PanelProblem } from './panel-parts.tsx';
import { noteOf } from './panel-status.ts';
import type { PhotoPanelProps } from './photo-panel-props.ts';

type PanelNotesProps = Pick<
  PhotoPanelProps,
  'slot' | 'panel' | 'room' | 'intake' | 'check' | 'checkState'
> & {
  note: 'problem' | 'pair' | 'finding' | null;
  onAdd: (file: File) => void;
  onEdit: () => void;
};

/** What is wrong with the photo of a panel, if anything, and the ways out. */
export function PanelNotes({ note, onAdd, onEdit, ...photo }: PanelNotesProps) {
  const { slot, panel, room, intake, check, checkState } = photo;
  const found = checkState[slot];
  if (note === 'problem' && panel.problem) {
    return (
      <PanelProblem
        problem={panel.problem}
        hasPhoto={panel.photo !== null}
        onAdd={onAdd}
        onDismiss={() => room.dismissProblem(slot)}
      />
    );
  }
  if (note === 'pair' && checkState.pair) {
    return (
      <pairCard.Late
        fault={checkState.pair}
        onSwap={intake.swap}
        onAdd={onAdd}
        onDismiss={check.dismissPair}
      />
    );
  }
  if (note === 'finding' && found.step === 'done') {
    return (
      <findingCard.Late
        verdict={found.verdict}
        onAdd={onAdd}
        onEdit={onEdit}
        onTryAnyway={() => tryAnyway(photo)}
        onDismiss={() => check.dismiss(slot)}
      />
    );
  }
  return null;
}

/** Begins at once where nothing else is open: the other photo may be missing, or have a warning of its own. */
function tryAnyway({ slot, room, check }: Pick<PhotoPanelProps, 'slot' | 'room' | 'check'>): void {
  check.dismiss(slot);
  const state = room.getState();
  const isOpen = SLOTS.some((other) => noteOf(state[other], check.getState(), other) !== null);
  if (!isOpen && canGenerate(state)) void room.generate();
}
