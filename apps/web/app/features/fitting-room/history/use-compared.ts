import { useState } from 'react';
import type { SavedResult } from './saved-result.ts';

/** One look while some are chosen to stand side by side. */
export interface ResultChoice {
  isChosen: boolean;
  /** No further one fits. */
  isFull: boolean;
  toggle: () => void;
}

/** As many as can be told apart on one screen. */
export const MOST_COMPARED = 4;

/** Which looks stand side by side. */
export function useCompared(savedResults: readonly SavedResult[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // In the order in which they were chosen; those that were removed meanwhile are gone.
  const compared = (chosen ?? []).flatMap((id) => savedResults.find((saved) => saved.id === id) ?? []);
  return {
    isComparing: chosen !== null,
    compared,
    /** Begins with the two newest, so that there is something to see at once. */
    begin: () => setChosen(savedResults.slice(0, 2).map(({ id }) => id)),
    end: () => setChosen(null),

    /** Whether a look is chosen, and how to change that; null while nothing is compared. */
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

/** One more than fit takes nothing away: the choice stays as it is. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return chosen.length < MOST_COMPARED ? [...chosen, id] : chosen;
}
