import { useState } from 'react';
import { describeResult, LONGEST_NAME, nameOf, type SavedResult } from './saved-result.ts';

interface ResultNameProps {
  saved: SavedResult;
  /** Told the new name; empty for the one by garment and date. */
  onRename: (name: string) => void;
}

/** What a look is called, to be written over in its place. */
export function ResultName({ saved, onRename }: ResultNameProps) {
  const name = nameOf(saved);
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft !== null && draft.trim() !== name) onRename(draft.trim());
    setDraft(null);
  };
  return (
    <input
      className="look-name type-small"
      aria-label={`Name of the look ${describeResult(saved)}`}
      value={draft ?? name}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
        if (key === 'Escape') setDraft(null);
      }}
    />
  );
}
