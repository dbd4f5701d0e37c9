import { lazy, Suspense, useState } from 'react';
import { useSiteFacts } from '#app/lib/site-facts.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import type { FittingRoomState } from './fitting-room-state.ts';
import type { MakingOptions } from './making-options.ts';

// Most people never open it.
const MakingChoices = lazy(async () => ({ default: (await import('./making-choices.tsx')).MakingChoices }));

/** One line that says how the picture is made, and unfolds into what can be chosen. */
export function MakingPanel({ room, state }: { room: FittingRoomModel; state: FittingRoomState }) {
  const { engine } = useSiteFacts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="making-panel" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="making-summary">{summaryOf(state.options)}</span>{' '}
        <span className="making-change">Change</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<p className="type-least mt-3 text-ink-2">One moment.</p>}>
          <MakingChoices
            options={state.options}
            engine={engine}
            isMaking={state.mirror.step === 'making'}
            onChoose={room.chooseOptions}
          />
        </Suspense>
      )}
    </details>
  );
}

const TUCK_WORDS = { auto: '', tucked: ', tucked in', out: ', untucked' } as const;

function summaryOf({ place, tuck }: MakingOptions): string {
  const where = place === 'device' ? 'Made on this device' : 'Made on our server';
  return where + TUCK_WORDS[tuck];
}
