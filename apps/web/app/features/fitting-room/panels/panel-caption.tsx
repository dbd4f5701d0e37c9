import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import type { ReactNode } from 'react';
import type { Slot } from '../fitting-room-state.ts';
import { checkedText, OFFER_TEXT } from '../photo-check/check-texts.ts';
import type { Check } from '../photo-check/photo-check.ts';
import type { PairFault } from '../photo-check/verdict.ts';
import { useRoom } from '../room.ts';
import { SLOT_TEXTS } from './slot-texts.ts';

const TONES = { plain: 'text-ink-2', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

interface CaptionHintProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

/** A few words beside the name of a panel or of the mirror. */
export function CaptionHint({ tone = 'plain', children }: CaptionHintProps) {
  return (
    <p
      className={`type-small inline-flex items-baseline gap-1.5 [&>.icon]:self-center ${TONES[tone]}`}
      data-tone={tone}
    >
      {children}
    </p>
  );
}

/** Caption below a panel: its name, the state of its photo, and the available actions. */
export function PanelCaption({ slot, titleId }: { slot: Slot; titleId: string }) {
  const { model, state, check, checks } = useRoom();
  const { photo, before } = state[slot];
  const found = checks[slot];
  const { title, ofWhat } = SLOT_TEXTS[slot];
  return (
    <div className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 pt-3 max-sm:flex-col max-sm:justify-start sm:group-has-[.fitted-picture]/place:flex-col sm:group-has-[.fitted-picture]/place:justify-start md:max-lg:flex-col md:max-lg:justify-start">
      <h2 id={titleId} className="type-d5">
        {title}
      </h2>
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 max-sm:[&>p]:w-full [&>.button]:text-[14px]">
        <Status slot={slot} />
        {photo !== null && found.step === 'done' && found.verdict.overlay !== null && (
          <Button variant="text" onClick={() => check.draw(!checks.isDrawn)}>
            {checks.isDrawn ? 'Hide lines' : 'Show lines'}
            <span className="sr-only"> drawn over the photo {ofWhat}</span>
          </Button>
        )}
        {photo !== null && (found.step === 'offered' || found.step === 'unable') && (
          <Button variant="text" onClick={check.start}>
            {found.step === 'offered' ? OFFER_TEXT : 'Check again'}
            <span className="sr-only"> the photo {ofWhat}</span>
          </Button>
        )}
        {before !== null && (
          <Button variant="text" onClick={() => model.undo(slot)}>
            Undo
            <span className="sr-only"> the last change of the photo {ofWhat}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function Status({ slot }: { slot: Slot }) {
  const { state, checks } = useRoom();
  const { photo, problem } = state[slot];
  if (!photo) return <CaptionHint>{SLOT_TEXTS[slot].hint}</CaptionHint>;
  const isRefused = problem?.about === 'photo';
  const { tone, icon, text } = checks.pair
    ? PAIR_STATUS[checks.pair.code]
    : isRefused
      ? REFUSED
      : statusOf(checks[slot], slot);
  return (
    <CaptionHint tone={tone}>
      <Icon name={icon} /> {text}
    </CaptionHint>
  );
}

const PAIR_STATUS = {
  swapped_pictures: { tone: 'bad', icon: 'error', text: 'In the wrong place' },
  same_picture: { tone: 'bad', icon: 'error', text: 'The same picture twice' },
} as const satisfies Record<PairFault['code'], object>;

const REFUSED = { tone: 'bad', icon: 'error', text: 'Will not work' } as const;

function statusOf(found: Check, slot: Slot) {
  if (found.step === 'unable')
    return { tone: 'plain', icon: 'check', text: 'Added, not checked here' } as const;
  if (found.step !== 'done') return { tone: 'ok', icon: 'check', text: 'Photo added' } as const;
  switch (found.verdict.grade) {
    case 'clear':
      return { tone: 'plain', icon: 'check', text: checkedText(slot) } as const;
    case 'warned':
      return { tone: 'warn', icon: 'warning', text: 'May be off' } as const;
    case 'refused':
      return REFUSED;
  }
}
