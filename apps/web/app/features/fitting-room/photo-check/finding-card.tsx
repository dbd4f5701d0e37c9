import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { PanelNote } from '../panels/panel-parts.tsx';
import { ROUGH_TEXT } from './check-texts.ts';
import type { Example, PairFault, Verdict } from './verdict.ts';

interface FindingCardProps {
  verdict: Verdict;
  onAdd: (file: File) => void;
  onEdit: () => void;
  onTryAnyway: () => void;
  onDismiss: () => void;
}

/** The faults of a photo, each with its remedy and a drawing of a good example. */
export function FindingCard({ verdict, onAdd, onEdit, onTryAnyway, onDismiss }: FindingCardProps) {
  const { grade, faults, isRough } = verdict;
  const isRefused = grade === 'refused';
  const canBeTurned = faults.some(({ code }) => code === 'not_upright');
  const canBeCut = faults.some(({ code }) => code === 'person_too_small');
  return (
    <PanelNote kind={isRefused ? 'error' : 'warning'} hasPhoto onDismiss={onDismiss}>
      {faults[0] && <ExamplePicture example={faults[0].example} />}
      {faults.map(({ code, text }) => (
        <p key={code} className="finding-text">
          {text}
        </p>
      ))}
      {isRough && <p className="finding-text">{ROUGH_TEXT}</p>}
      <div className="finding-actions">
        {(canBeTurned || canBeCut) && (
          <Button variant="text" onClick={onEdit}>
            {canBeTurned ? 'Turn it' : 'Crop it'}
          </Button>
        )}
        {!isRefused && (
          <Button variant="text" onClick={onTryAnyway}>
            Try it anyway
          </Button>
        )}
        <FilePick accept="image/*" variant="text" onPick={onAdd}>
          Choose another photo
        </FilePick>
      </div>
    </PanelNote>
  );
}

interface PairCardProps {
  fault: PairFault;
  onSwap: () => void;
  onAdd: (file: File) => void;
  onDismiss: () => void;
}

/** The problem with the combination of both photos. */
export function PairCard({ fault, onSwap, onAdd, onDismiss }: PairCardProps) {
  return (
    <PanelNote kind="error" hasPhoto onDismiss={onDismiss}>
      <p>{fault.text}</p>
      <div className="finding-actions">
        {fault.code === 'swapped_pictures' ? (
          <Button variant="text" onClick={onSwap}>
            Swap them
          </Button>
        ) : (
          <FilePick accept="image/*" variant="text" onPick={onAdd}>
            Choose another photo
          </FilePick>
        )}
      </div>
    </PanelNote>
  );
}

function ExamplePicture({ example }: { example: Example }) {
  return (
    <figure className="float-right w-15.5 mt-0 mr-0 mb-1 ml-3 text-[12px]/[1.3] text-center text-ink-2 max-sm:order-1 max-sm:flex max-sm:[align-items:end] max-sm:gap-2 max-sm:w-auto max-sm:mt-2 max-sm:mx-0 max-sm:mb-0 md:max-lg:w-11.5 md:max-lg:ml-2">
      <span className="relative block overflow-hidden rounded-sm [&_img]:block [&_img]:w-full [&_img]:h-auto [&_svg]:block [&_svg]:w-full [&_svg]:h-auto [&_svg]:absolute [&_svg]:inset-0 [&_svg]:[stroke-linecap:round] [&_svg]:[stroke-linejoin:round] max-sm:w-13.5">
        <img src={example.picture} alt={example.alt} width="192" height="256" />
        <svg viewBox="0 0 768 1024" fill="none" aria-hidden="true">
          {example.marks.map((path) => (
            <g key={path}>
              <path className="stroke-[#fff] stroke-[44px]" d={path} />
              <path className="stroke-[#2b5b43] stroke-[24px]" d={path} />
            </g>
          ))}
        </svg>
      </span>
      <figcaption>Like this</figcaption>
    </figure>
  );
}
