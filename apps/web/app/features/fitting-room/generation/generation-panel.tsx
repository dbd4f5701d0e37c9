import { hasOwnEngine, recipientNames } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { useState } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { choices } from '../late-parts.tsx';
import { useRoom } from '../room.ts';
import type { GenerationOptions } from './generation-options.ts';

/** A one-line summary of the generation options that expands to change them. */
export function GenerationPanel() {
  const { options } = useRoom().state;
  const [isOpen, setIsOpen] = useState(false);
  const { engines } = useSiteFacts();
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="type-small -my-2 flex w-fit cursor-pointer list-none flex-wrap items-baseline gap-x-2.5 py-2 text-ink-2 [&::-webkit-details-marker]:hidden">
        <span>{summaryOf(options, engines)}</span>{' '}
        <span className="font-[550] text-ink underline underline-offset-4">Change</span>
      </summary>
      {isOpen && <choices.Late isBeside={false} />}
    </details>
  );
}

/** The generation options next to a finished picture, to generate a variation of it. */
export function ResultChoices() {
  return (
    <section className="relative z-1 md:min-h-21 md:pt-3.5" aria-label="Change the picture">
      <choices.Late isBeside />
    </section>
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
