import { useState } from 'react';
import type { SavedResult } from './saved-result.ts';

/** A look's state during the selection for comparison. */
export interface ResultChoice {
  isChosen: boolean;
  /** The maximum is selected. */
  isFull: boolean;
  toggle: () => void;
}

/** As many as can be told apart on one screen. */
export const MOST_COMPARED = 4;

/** Which looks are compared side by side. */
export function useCompared(savedResults: readonly SavedResult[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // In order of selection, without looks deleted in the meantime.
  const compared = (chosen ?? []).flatMap((id) => savedResults.find((saved) => saved.id === id) ?? []);
  return {
    isComparing: chosen !== null,
    compared,
    /** Starts with the two newest, so that there is something to see at once. */
    begin: () => setChosen(savedResults.slice(0, 2).map(({ id }) => id)),
    end: () => setChosen(null),

    /** Whether a look is selected, and how to change that; null while not comparing. */
    choiceOf(saved: SavedResult): ResultChoice | null {
      if (chosen === null) return null;
      return {
        isChosen: compared.includes(saved),
        isFull: compared.length === MOST_COMPARED,
        toggle: () => setChosen((now) => toggled(now ?? [], saved.id)),
      };
    },
  };
}

/** Beyond the maximum, the selection stays as it is. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return chosen.length < MOST_COMPARED ? [...chosen, id] : chosen;
}
