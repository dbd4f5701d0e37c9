import { useState } from 'react';
import { describeResult, LONGEST_NAME, nameOf, type SavedResult } from './saved-result.ts';

/** Characters that fit on one line of a card, roughly. */
const LINE = 20;

interface ResultNameProps {
  saved: SavedResult;
  /** Receives the new name; empty restores the default of garment and date. */
  onRename: (name: string) => void;
}

/** The whole name of a look, editable in place. */
export function ResultName({ saved, onRename }: ResultNameProps) {
  const name = nameOf(saved);
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft !== null && draft.trim() !== name) onRename(draft.trim());
    setDraft(null);
  };
  return (
    <textarea
      className="type-small mt-1 block field-sizing-content min-h-8 w-full resize-none border-b border-dashed border-line py-1.25 font-[550] text-ink wrap-anywhere hover:border-ink focus:border-ink"
      aria-label={`Name of the look ${describeResult(saved)}`}
      value={draft ?? name}
      // Where a browser does not make it as high as the name is long.
      rows={Math.ceil(((draft ?? name).length + 1) / LINE)}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      onChange={(event) => setDraft(event.currentTarget.value.replace(/\s/g, ' '))}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
        if (event.key !== 'Enter') return;
        event.preventDefault();
        keep();
      }}
    />
  );
}
