import { canGenerate, SLOTS } from '../fitting-room-state.ts';
import { findingCard, pairCard } from '../photo-check/late-cards.ts';
import { PanelProblem } from './panel-parts.tsx';
import { noteOf } from './panel-status.ts';
import type { PhotoPanelProps } from './photo-panel-props.ts';

type PanelNotesProps = Pick<
  PhotoPanelProps,
  'slot' | 'panel' | 'model' | 'intake' | 'check' | 'checkState'
> & {
  note: 'problem' | 'pair' | 'finding' | null;
  onAdd: (file: File) => void;
  onEdit: () => void;
};

/** The problem with a panel's photo, if any, and how to solve it. */
export function PanelNotes({ note, onAdd, onEdit, ...photo }: PanelNotesProps) {
  const { slot, panel, model, intake, check, checkState } = photo;
  const found = checkState[slot];
  if (note === 'problem' && panel.problem) {
    return (
      <PanelProblem
        problem={panel.problem}
        hasPhoto={panel.photo !== null}
        onAdd={onAdd}
        onDismiss={() => model.dismissProblem(slot)}
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

/** Starts at once only if nothing else is unresolved: the other photo may be missing or have its own warning. */
function tryAnyway({ slot, model, check }: Pick<PhotoPanelProps, 'slot' | 'model' | 'check'>): void {
  check.dismiss(slot);
  const state = model.getState();
  const isOpen = SLOTS.some((other) => noteOf(state[other], check.getState(), other) !== null);
  if (!isOpen && canGenerate(state)) void model.generate();
}
