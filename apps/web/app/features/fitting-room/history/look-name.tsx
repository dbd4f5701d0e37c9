import { useState } from 'react';
import { describeLook, LONGEST_NAME, type Look, nameOf } from './look.ts';

interface LookNameProps {
  look: Look;
  /** Told the new name; empty for the one by garment and date. */
  onRename: (name: string) => void;
}

/** What a look is called, to be written over in its place. */
export function LookName({ look, onRename }: LookNameProps) {
  const name = nameOf(look);
  const [draft, setDraft] = useState<string | null>(null);
  const keep = () => {
    if (draft !== null && draft.trim() !== name) onRename(draft.trim());
    setDraft(null);
  };
  return (
    <input
      className="look-name type-small"
      aria-label={`Name of the look ${describeLook(look)}`}
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
