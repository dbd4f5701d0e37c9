import { Button } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { ToolIcon } from '@tryon/ui/tool-icon.tsx';
import { type Look, madeText } from './look.ts';
import { useBlobAddress } from './use-blob-address.ts';

interface LookCardProps {
  look: Look;
  /** While looks are chosen to stand side by side; null otherwise. */
  choice: { isChosen: boolean; isFull: boolean; toggle: () => void } | null;
  onOpen: () => void;
  onRemove: () => void;
}

/** One look on the shelf. */
export function LookCard({ look, choice, onOpen, onRemove }: LookCardProps) {
  const address = useBlobAddress(look.thumb);
  const made = madeText(look.madeAt);
  const picture = <span className="look-picture">{address && <img src={address} alt="" />}</span>;
  if (choice) {
    const cannot = choice.isFull && !choice.isChosen;
    return (
      <li className="look">
        <button
          type="button"
          className="look-open"
          aria-pressed={choice.isChosen}
          aria-disabled={cannot}
          aria-label={`Compare the look of ${made}`}
          onClick={choice.toggle}
        >
          {picture}
          <span className="look-mark" data-chosen={choice.isChosen} data-off={cannot} aria-hidden="true">
            {choice.isChosen && <Icon name="check" />}
          </span>
        </button>
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
