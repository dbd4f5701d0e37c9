import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { Heart, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ResultChoice } from './compare-results.tsx';
import type { SavedResultActions } from './history-list.tsx';
import { describeResult, LONGEST_NAME, madeText, nameOf, type SavedResult } from './saved-result.ts';

/** The frame of a result's picture. */
export const RESULT_FRAME = 'block aspect-[3/4] overflow-hidden rounded-sm bg-linen';
const CARD = 'group/card relative min-w-0';
const OPEN = 'group relative block w-full cursor-pointer rounded-sm aria-disabled:cursor-default';
/** On touch screens the button is always visible; a mouse reveals it by hovering over the result. */
const AT_HAND =
  '[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:[transition:opacity_var(--press)_var(--ease)] group-hover/card:opacity-100 group-focus-within/card:opacity-100';

/** What fits on one line of a card, roughly. */
const LINE_CHARACTERS = 20;

interface ResultCardProps {
  saved: SavedResult;
  /** Set while results are being selected for comparison; null otherwise. */
  choice: ResultChoice | null;
  actions: SavedResultActions;
}

/** One result in the list. */
export function ResultCard({ saved, choice, actions }: ResultCardProps) {
  const text = describeResult(saved);
  if (choice) {
    return (
      <li className={CARD}>
        <ChoiceButton {...choice} text={text}>
          <ResultPictures saved={saved} />
        </ChoiceButton>
      </li>
    );
  }
  return (
    <li className={CARD}>
      <button
        type="button"
        className={OPEN}
        aria-label={`Open the look ${text}`}
        onClick={() => actions.open(saved)}
      >
        <ResultPictures saved={saved} />
      </button>
      <ResultTools saved={saved} actions={actions} />
      <ResultName saved={saved} onRename={(name) => actions.update(saved, { name })} />
      <p className="pt-1 type-least text-ink-2" aria-hidden="true">
        {madeText(saved.madeAt) + (saved.grade === 'rough' ? ', a rough idea' : '')}
      </p>
    </li>
  );
}

/** The buttons on the picture. */
function ResultTools({ saved, actions }: Omit<ResultCardProps, 'choice'>) {
  const text = describeResult(saved);
  return (
    <>
      <Button
        variant="tool"
        onPicture
        className={`absolute top-2 left-2 ${saved.isFavourite ? '[&>.icon]:fill-current [&>.icon]:text-[#8a2438]' : AT_HAND}`}
        aria-label={`Favourite: the look ${text}`}
        aria-pressed={saved.isFavourite}
        onClick={() => actions.update(saved, { isFavourite: !saved.isFavourite })}
      >
        <LineIcon shape={Heart} />
      </Button>
      <Button
        variant="tool"
        onPicture
        className={`absolute top-2 right-2 ${AT_HAND}`}
        aria-label={`Remove the look ${text}`}
        onClick={() => actions.remove([saved])}
      >
        <LineIcon shape={Trash2} />
      </Button>
    </>
  );
}

/** The picture, with the garment in its corner. */
function ResultPictures({ saved }: { saved: SavedResult }) {
  const address = useBlobAddress(saved.thumb);
  const garment = useBlobAddress(saved.garmentThumb);
  return (
    <span
      className={`${RESULT_FRAME} group-aria-pressed:outline-3 group-aria-pressed:-outline-offset-3 group-aria-pressed:outline-thread`}
    >
      {address && <img className="size-full object-cover object-[50%_30%]" src={address} alt="" />}
      {garment && (
        <img
          className="absolute bottom-2 left-2 aspect-[3/4] h-auto w-[26%] rounded-sm object-cover object-[50%_30%] [box-shadow:var(--shadow-1)]"
          src={garment}
          alt=""
        />
      )}
    </span>
  );
}

interface ChoiceButtonProps extends ResultChoice {
  text: string;
  children: ReactNode;
}

function ChoiceButton({ isChosen, isFull, toggle, text, children }: ChoiceButtonProps) {
  const cannot = isFull && !isChosen;
  return (
    <button
      type="button"
      className={OPEN}
      aria-pressed={isChosen}
      aria-disabled={cannot}
      aria-label={`Compare the look ${text}`}
      onClick={toggle}
    >
      {children}
      <span
        className={`absolute top-2 right-2 grid size-8 place-items-center rounded-sm border-[1.5px] border-ink-fixed bg-label text-ink-fixed ${cannot ? 'opacity-40' : ''}`}
        aria-hidden="true"
      >
        {isChosen && <Icon name="check" />}
      </span>
    </button>
  );
}

/** The whole name of a result, editable in place; an empty one restores the default of garment and date. */
function ResultName({ saved, onRename }: { saved: SavedResult; onRename: (name: string) => void }) {
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
      rows={Math.ceil(((draft ?? name).length + 1) / LINE_CHARACTERS)}
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

/** An object URL of the blob while the component is mounted; null on the first render, and without a blob. */
export function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
