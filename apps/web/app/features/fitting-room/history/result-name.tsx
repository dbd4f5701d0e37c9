import { useState } from 'react';
import { describeResult, LONGEST_NAME, nameOf, type SavedResult } from './saved-result.ts';

interface ResultNameProps {
  saved: SavedResult;
  /** Receives the new name; empty restores the default of garment and date. */
  onRename: (name: string) => void;
}

/** The editable name of a look. */
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
