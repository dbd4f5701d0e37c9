import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { ToolIcon } from '@tryon/ui/layout/tool-icon.tsx';
import type { ReactNode } from 'react';
import { ResultName } from './result-name.tsx';
import { describeResult, madeText, type SavedResult } from './saved-result.ts';
import { useBlobAddress } from './use-blob-address.ts';
import type { ResultChoice } from './use-compared.ts';
import type { SavedResultActions } from './use-saved-result-actions.ts';

interface ResultCardProps {
  saved: SavedResult;
  /** Set while looks are being selected for comparison; null otherwise. */
  choice: ResultChoice | null;
  actions: SavedResultActions;
}

/** One look in the list. */
export function ResultCard({ saved, choice, actions }: ResultCardProps) {
  const text = describeResult(saved);
  if (choice) {
    return (
      <li className="look">
        <ChoiceButton choice={choice} text={text}>
          <ResultPictures saved={saved} />
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
        onClick={() => actions.open(saved)}
      >
        <ResultPictures saved={saved} />
      </button>
      <Button
        variant="tool"
        onPicture
        className="look-favourite"
        aria-label={`Favourite: the look ${text}`}
        aria-pressed={saved.isFavourite}
        onClick={() => actions.update(saved, { isFavourite: !saved.isFavourite })}
      >
        <ToolIcon name="favourite" />
      </Button>
      <Button
        variant="tool"
        onPicture
        className="look-remove"
        aria-label={`Remove the look ${text}`}
        onClick={() => actions.remove([saved])}
      >
        <ToolIcon name="remove" />
      </Button>
      <ResultName saved={saved} onRename={(name) => actions.update(saved, { name })} />
      <p className="pt-1 type-least text-ink-2" aria-hidden="true">
        {madeText(saved.madeAt) + (saved.grade === 'rough' ? ', a rough idea' : '')}
      </p>
    </li>
  );
}

/** The picture, with the garment in its corner. */
function ResultPictures({ saved }: { saved: SavedResult }) {
  const address = useBlobAddress(saved.thumb);
  const garment = useBlobAddress(saved.garmentThumb);
  return (
    <span className="look-picture">
      {address && <img src={address} alt="" />}
      {garment && <img className="look-garment" src={garment} alt="" />}
    </span>
  );
}

function ChoiceButton({
  choice,
  text,
  children,
}: {
  choice: ResultChoice;
  text: string;
  children: ReactNode;
}) {
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
      <span
        className="absolute top-2 right-2 grid place-items-center size-8 border-[1.5px] border-ink-fixed rounded-sm bg-label text-ink-fixed data-[off=true]:opacity-40"
        data-chosen={isChosen}
        data-off={cannot}
        aria-hidden="true"
      >
        {isChosen && <Icon name="check" />}
      </span>
    </button>
  );
}
