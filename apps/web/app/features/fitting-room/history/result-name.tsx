import { useState } from 'react';
import { describeResult, LONGEST_NAME, nameOf, type SavedResult } from './saved-result.ts';

/** Letters that a card's line holds, about. */
const LINE = 20;

interface ResultNameProps {
  saved: SavedResult;
  /** Told the new name; empty for the one by garment and date. */
  onRename: (name: string) => void;
}

/** What a look is called, whole, to be written over in its place. */
export function ResultName({ saved, onRename }: ResultNameProps) {
  const name = nameOf(saved);
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft !== null && draft.trim() !== name) onRename(draft.trim());
    setDraft(null);
  };
  return (
    <textarea
      className="look-name type-small"
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
