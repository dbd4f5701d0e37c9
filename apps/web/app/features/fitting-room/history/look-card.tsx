import { Button } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { ToolIcon } from '@tryon/ui/tool-icon.tsx';
import type { ReactNode } from 'react';
import { type Look, madeText } from './look.ts';
import { useBlobAddress } from './use-blob-address.ts';
import type { LookChoice } from './use-compared.ts';

interface LookCardProps {
  look: Look;
  /** While looks are chosen to stand side by side; null otherwise. */
  choice: LookChoice | null;
  onOpen: () => void;
  onRemove: () => void;
}

/** One look on the shelf. */
export function LookCard({ look, choice, onOpen, onRemove }: LookCardProps) {
  const address = useBlobAddress(look.thumb);
  const made = madeText(look.madeAt) + (look.grade === 'rough' ? ', a rough idea' : '');
  const picture = <span className="look-picture">{address && <img src={address} alt="" />}</span>;
  if (choice) {
    return (
      <li className="look">
        <ChoiceButton choice={choice} made={made}>
          {picture}
        </ChoiceButton>
      </li>
    );
  }
  return (
    <li className="look">
      <button type="button" className="look-open" aria-label={`Open the look of ${made}`} onClick={onOpen}>
        {picture}
      </button>
      <Button
        variant="tool"
        onPicture
        className="look-remove"
        aria-label={`Remove the look of ${made}`}
        onClick={onRemove}
      >
        <ToolIcon name="remove" />
      </Button>
      <p className="look-made type-least text-ink-2" aria-hidden="true">
        {made}
      </p>
    </li>
  );
}

function ChoiceButton({ choice, made, children }: { choice: LookChoice; made: string; children: ReactNode }) {
  const { isChosen, isFull, toggle } = choice;
  const cannot = isFull && !isChosen;
  return (
    <button
      type="button"
      className="look-open"
      aria-pressed={isChosen}
      aria-disabled={cannot}
      aria-label={`Compare the look of ${made}`}
      onClick={toggle}
    >
      {children}
      <span className="look-mark" data-chosen={isChosen} data-off={cannot} aria-hidden="true">
        {isChosen && <Icon name="check" />}
      </span>
    </button>
  );
}
