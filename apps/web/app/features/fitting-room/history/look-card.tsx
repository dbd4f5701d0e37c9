import { Button } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { ToolIcon } from '@tryon/ui/tool-icon.tsx';
import type { ReactNode } from 'react';
import { describeLook, type Look, madeText } from './look.ts';
import { LookName } from './look-name.tsx';
import { useBlobAddress } from './use-blob-address.ts';
import type { LookChoice } from './use-compared.ts';
import type { LookActions } from './use-look-actions.ts';

interface LookCardProps {
  look: Look;
  /** While looks are chosen to stand side by side; null otherwise. */
  choice: LookChoice | null;
  actions: LookActions;
}

/** One look on the shelf. */
export function LookCard({ look, choice, actions }: LookCardProps) {
  const text = describeLook(look);
  if (choice) {
    return (
      <li className="look">
        <ChoiceButton choice={choice} text={text}>
          <LookPictures look={look} />
        </ChoiceButton>
      </li>
    );
  }
  return (
    <li className="look">
      <button
        type="button"
        className="look-open"
        aria-label={`Open the look ${text}`}
        onClick={() => actions.open(look)}
      >
        <LookPictures look={look} />
      </button>
      <Button
        variant="tool"
        onPicture
        className="look-favourite"
        aria-label={`Favourite: the look ${text}`}
        aria-pressed={look.isFavourite}
        onClick={() => actions.update(look, { isFavourite: !look.isFavourite })}
      >
        <ToolIcon name="favourite" />
      </Button>
      <Button
        variant="tool"
        onPicture
        className="look-remove"
        aria-label={`Remove the look ${text}`}
        onClick={() => actions.remove([look])}
      >
        <ToolIcon name="remove" />
      </Button>
      <LookName look={look} onRename={(name) => actions.update(look, { name })} />
      <p className="look-made type-least text-ink-2" aria-hidden="true">
        {madeText(look.madeAt) + (look.grade === 'rough' ? ', a rough idea' : '')}
      </p>
    </li>
  );
}

/** The picture, with the garment in its corner. */
function LookPictures({ look }: { look: Look }) {
  const address = useBlobAddress(look.thumb);
  const garment = useBlobAddress(look.garmentThumb);
  return (
    <span className="look-picture">
      {address && <img src={address} alt="" />}
      {garment && <img className="look-garment" src={garment} alt="" />}
    </span>
  );
}

function ChoiceButton({ choice, text, children }: { choice: LookChoice; text: string; children: ReactNode }) {
  const { isChosen, isFull, toggle } = choice;
  const cannot = isFull && !isChosen;
  return (
    <button
      type="button"
      className="look-open"
      aria-pressed={isChosen}
      aria-disabled={cannot}
      aria-label={`Compare the look ${text}`}
      onClick={toggle}
    >
      {children}
      <span className="look-mark" data-chosen={isChosen} data-off={cannot} aria-hidden="true">
        {isChosen && <Icon name="check" />}
      </span>
    </button>
  );
}
