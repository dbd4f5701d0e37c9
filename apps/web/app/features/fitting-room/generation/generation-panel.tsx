import { hasOwnEngine, recipientNames } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Suspense, useState } from 'react';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import type { FittingRoomState } from '../fitting-room-state.ts';
import type { GenerationOptions } from './generation-options.ts';
import { choices } from './late-choices.ts';

interface GenerationPanelProps {
  model: FittingRoomModel;
  state: FittingRoomState;
}

/** A one-line summary of the generation options that expands to change them. */
export function GenerationPanel({ model, state }: GenerationPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { engines } = useSiteFacts();
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="type-small -my-2 flex w-fit cursor-pointer list-none flex-wrap items-baseline gap-x-2.5 py-2 text-ink-2 [&::-webkit-details-marker]:hidden">
        <span>{summaryOf(state.options, engines)}</span>{' '}
        <span className="font-[550] text-ink underline underline-offset-4">Change</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="type-least mt-3 text-ink-2">One moment.</p>}>
          <Choices model={model} state={state} isBeside={false} />
        </Suspense>
      )}
    </details>
  );
}

/** The generation options next to a finished picture, to generate a variation of it. */
export function ResultChoices(props: GenerationPanelProps) {
  return (
    <section className="relative z-1 md:min-h-21 md:pt-3.5" aria-label="Change the picture">
      <Suspense fallback={null}>
        <Choices {...props} isBeside />
      </Suspense>
    </section>
  );
}

function Choices({ model, state, isBeside }: GenerationPanelProps & { isBeside: boolean }) {
  const { engines } = useSiteFacts();
  return (
    <choices.Late
      options={state.options}
      engines={engines}
      isGenerating={state.mirror.step === 'making'}
      isBeside={isBeside}
      onChoose={model.chooseOptions}
    />
  );
}

const TUCK_WORDS = { auto: '', tucked: ', tucked in', out: ', untucked' } as const;

/** Summarises the options and names everyone who may receive the photos. */
function summaryOf({ place, tuck, engine }: GenerationOptions, engines: readonly EngineChoice[]): string {
  const pending = engines.filter(({ name }) => !engine || name === engine);
  const names = recipientNames(pending);
  const where = [
    ...(hasOwnEngine(pending) ? ['on our server'] : []),
    ...(names === '' ? [] : [`by ${names}`]),
  ].join(' or ');
  return `Made ${place === 'device' ? 'on this device' : where}${TUCK_WORDS[tuck]}`;
}
