import { madeText } from '@tryon/contract/try-on/result-texts.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useState } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { RESULT_FRAME, useBlobAddress } from './result-card.tsx';
import { describeResult, nameOf, type SavedResult } from './saved-result.ts';

/** As many as can be told apart on one screen. */
const MOST_COMPARED = 4;

/** Columns on a wide window, by number of results. */
const COLUMNS = [
  '',
  'md:grid-cols-[repeat(2,minmax(0,420px))]',
  'md:grid-cols-[repeat(2,minmax(0,420px))]',
  'md:grid-cols-[repeat(3,1fr)]',
  'md:grid-cols-[repeat(4,1fr)]',
];

interface CompareResultsProps {
  savedResults: readonly SavedResult[];
  onOpen: (saved: SavedResult) => void;
}

/** Up to four results side by side. */
export function CompareResults({ savedResults, onOpen }: CompareResultsProps) {
  return (
    <section className="mb-7" aria-label="Looks side by side">
      <p className="type-small text-ink-2" role="status">
        {savedResults.length === 0
          ? `Choose up to ${MOST_COMPARED} looks below.`
          : `${savedResults.length} of up to ${MOST_COMPARED} looks side by side.`}
      </p>
      {savedResults.length > 0 && (
        <div
          className={`mt-3 grid gap-x-3 gap-y-4 max-md:grid-cols-[1fr_1fr] ${COLUMNS[savedResults.length] ?? ''}`}
        >
          {savedResults.map((saved) => (
            <ComparedResult key={saved.id} saved={saved} onOpen={() => onOpen(saved)} />
          ))}
        </div>
      )}
    </section>
  );
}

function ComparedResult({ saved, onOpen }: { saved: SavedResult; onOpen: () => void }) {
  const address = useBlobAddress(saved.blob);
  const { engines } = useSiteFacts();
  const text = describeResult(saved);
  return (
    <figure>
      <span className={RESULT_FRAME}>
        {address && (
          <img className="size-full object-contain object-[50%_30%]" src={address} alt={`The look ${text}`} />
        )}
      </span>
      <figcaption className="type-small flex flex-wrap items-baseline justify-between gap-x-3 pt-2 text-ink-2">
        <span>{nameOf(saved)}</span>
        {/* Users may be comparing engines. */}
        {engines.length > 1 && (
          <span className="order-1 w-full">
            {saved.options.place === 'device' ? 'Made on this device' : madeText(saved, engines)}
          </span>
        )}
        <Button variant="text" aria-label={`Open the look ${text} in the mirror`} onClick={onOpen}>
          Open
        </Button>
      </figcaption>
    </figure>
  );
}

/** A result's state during the selection for comparison. */
export interface ResultChoice {
  isChosen: boolean;
  /** The maximum is selected. */
  isFull: boolean;
  toggle: () => void;
}

/** Which results are compared side by side. */
export function useCompared(savedResults: readonly SavedResult[]) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  // In order of selection, without results deleted in the meantime.
  const compared = (chosen ?? []).flatMap((id) => savedResults.find((saved) => saved.id === id) ?? []);
  return {
    isComparing: chosen !== null,
    compared,
    /** Starts with the two newest, so that there is something to see at once. */
    begin: () => setChosen(savedResults.slice(0, 2).map(({ id }) => id)),
    end: () => setChosen(null),

    /** Whether a result is selected, and how to change that; null while not comparing. */
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
