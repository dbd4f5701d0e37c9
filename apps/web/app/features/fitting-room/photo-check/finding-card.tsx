import { Button } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import { canGenerate, SLOTS, type Slot } from '../fitting-room-state.ts';
import { ChooseAnother, PanelNote } from '../panels/panel-parts.tsx';
import { noteOf } from '../panels/panel-status.ts';
import { type Room, useRoom } from '../room.ts';
import { findingTexts } from './check-texts.ts';
import type { Example } from './verdict.ts';

/** The faults of a photo, each with its remedy and a drawing of a good example. */
export function FindingCard({ slot, onEdit }: { slot: Slot; onEdit: () => void }) {
  const room = useRoom();
  const found = room.checks[slot];
  if (found.step !== 'done') return null;
  const { grade, faults } = found.verdict;
  const isRefused = grade === 'refused';
  const canBeTurned = faults.some(({ code }) => code === 'not_upright');
  const canBeCut = faults.some(({ code }) => code === 'person_too_small');
  return (
    <PanelNote kind={isRefused ? 'error' : 'warning'} hasPhoto onDismiss={() => room.check.dismiss(slot)}>
      {faults[0] && <ExamplePicture example={faults[0].example} />}
      {findingTexts(found.verdict).map((text) => (
        <p key={text} className="[p+&]:mt-1.5">
          {text}
        </p>
      ))}
      <FindingActions>
        {(canBeTurned || canBeCut) && (
          <Button variant="text" onClick={onEdit}>
            {canBeTurned ? 'Turn it' : 'Crop it'}
          </Button>
        )}
        {!isRefused && (
          <Button variant="text" onClick={() => tryAnyway(room, slot)}>
            Try it anyway
          </Button>
        )}
        <ChooseAnother slot={slot} />
      </FindingActions>
    </PanelNote>
  );
}

/** Starts at once only if nothing else is unresolved: the other photo may be missing or have its own warning. */
function tryAnyway({ model, check }: Room, slot: Slot): void {
  check.dismiss(slot);
  const state = model.getState();
  const isOpen = SLOTS.some((other) => noteOf(state[other], check.getState(), other) !== null);
  if (!isOpen && canGenerate(state)) void model.generate();
}

/** The problem with the combination of both photos, shown at the person's. */
export function PairCard() {
  const { model, check, checks } = useRoom();
  return (
    <PanelNote kind="error" hasPhoto onDismiss={check.dismissPair}>
      <p>{checks.pair?.text}</p>
      <FindingActions>
        {checks.pair?.code === 'swapped_pictures' ? (
          <Button variant="text" onClick={model.swapPhotos}>
            Swap them
          </Button>
        ) : (
          <ChooseAnother slot="person" />
        )}
      </FindingActions>
    </PanelNote>
  );
}

function FindingActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-4.5 gap-y-2 max-sm:order-2 md:max-lg:mt-1.5 md:max-lg:gap-x-3.5 md:max-lg:gap-y-1.5 [&>.button]:text-[14px]">
      {children}
    </div>
  );
}

function ExamplePicture({ example }: { example: Example }) {
  return (
    <figure className="float-right mb-1 ml-3 w-15.5 text-center text-[12px]/[1.3] text-ink-2 max-sm:order-1 max-sm:mt-2 max-sm:mb-0 max-sm:ml-0 max-sm:flex max-sm:w-auto max-sm:items-end max-sm:gap-2 md:max-lg:ml-2 md:max-lg:w-11.5">
      <span className="relative block overflow-hidden rounded-sm max-sm:w-13.5">
        <img
          className="block h-auto w-full"
          src={example.picture}
          alt={example.alt}
          width="192"
          height="256"
        />
        <svg
          className="absolute inset-0 block h-auto w-full [stroke-linecap:round] [stroke-linejoin:round]"
          viewBox="0 0 768 1024"
          fill="none"
          aria-hidden="true"
        >
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
