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
    <details className="making-panel" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="making-summary">{summaryOf(state.options, engines)}</span>{' '}
        <span className="text-ink font-[550] underline underline-offset-4">Change</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="type-least mt-3 text-ink-2">One moment.</p>}>
          <Choices model={model} state={state} />
        </Suspense>
      )}
    </details>
  );
}

/** The generation options next to a finished picture, to generate a variation of it. */
export function ResultChoices(props: GenerationPanelProps) {
  return (
    <section
      className="relative z-1 [&_.making-choices]:gap-2.5 [&_.making-choices]:pt-3.5 md:min-h-21 md:pt-3.5 md:[&_.making-choices]:flex md:[&_.making-choices]:flex-wrap md:[&_.making-choices]:gap-y-2 md:[&_.making-choices]:gap-x-6 md:[&_.making-choices]:pt-0"
      aria-label="Change the picture"
    >
      <Suspense fallback={null}>
        <Choices {...props} />
      </Suspense>
    </section>
  );
}

function Choices({ model, state }: GenerationPanelProps) {
  const { engines } = useSiteFacts();
  return (
    <choices.Late
      options={state.options}
      engines={engines}
      isGenerating={state.mirror.step === 'making'}
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
