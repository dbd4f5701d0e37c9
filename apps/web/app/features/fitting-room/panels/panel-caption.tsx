import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon, type IconName } from '@tryon/ui/layout/icons.tsx';
import type { PanelState, Slot } from '../fitting-room-state.ts';
import type { Check, CheckState } from '../photo-check/check-store.ts';
import { checkedText, OFFER_TEXT } from '../photo-check/check-texts.ts';
import type { PairFault } from '../photo-check/verdict.ts';
import { CaptionHint, type CaptionTone } from './caption-hint.tsx';
import { SLOT_TEXTS } from './slot-texts.ts';

interface PanelCaptionProps {
  slot: Slot;
  titleId: string;
  panel: PanelState;
  found: Check;
  /** The problem with the combination of both photos. */
  pair: CheckState['pair'];
  /** Whether the findings are drawn over the photo. */
  isDrawn: boolean;
  onDraw: (isDrawn: boolean) => void;
  onCheck: () => void;
  /** Restores the previous photo; null if there is none. */
  onUndo: (() => void) | null;
}

/** Caption below a panel: its name, the state of its photo, and the available actions. */
export function PanelCaption(props: PanelCaptionProps) {
  const { slot, titleId, panel, found, pair, isDrawn, onDraw, onCheck, onUndo } = props;
  const { title, ofWhat } = SLOT_TEXTS[slot];
  const canDraw = panel.photo !== null && found.step === 'done' && found.verdict.overlay !== null;
  const canCheck = panel.photo !== null && (found.step === 'offered' || found.step === 'unable');
  return (
    <div className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 pt-3 max-sm:flex-col max-sm:justify-start sm:group-has-[.fitted-picture]/place:flex-col sm:group-has-[.fitted-picture]/place:justify-start md:max-lg:flex-col md:max-lg:justify-start">
      <h2 id={titleId} className="type-d5">
        {title}
      </h2>
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1 max-sm:[&>p]:w-full [&>.button]:text-[14px]">
        <Status slot={slot} panel={panel} found={found} pair={pair} />
        {canDraw && (
          <Button variant="text" onClick={() => onDraw(!isDrawn)}>
            {isDrawn ? 'Hide lines' : 'Show lines'}
            <span className="sr-only"> drawn over the photo {ofWhat}</span>
          </Button>
        )}
        {canCheck && (
          <Button variant="text" onClick={onCheck}>
            {found.step === 'offered' ? OFFER_TEXT : 'Check again'}
            <span className="sr-only"> the photo {ofWhat}</span>
          </Button>
        )}
        {onUndo && (
          <Button variant="text" onClick={onUndo}>
            Undo
            <span className="sr-only"> the last change of the photo {ofWhat}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function Status({ slot, panel, found, pair }: Pick<PanelCaptionProps, 'slot' | 'panel' | 'found' | 'pair'>) {
  if (!panel.photo) return <CaptionHint>{SLOT_TEXTS[slot].hint}</CaptionHint>;
  const isRefused = panel.problem?.about === 'photo';
  const { tone, icon, text } = pair ? PAIR_STATUS[pair.code] : isRefused ? REFUSED : statusOf(found, slot);
  return (
    <CaptionHint tone={tone}>
      <Icon name={icon} /> {text}
    </CaptionHint>
  );
}

interface StatusLook {
  tone: CaptionTone;
  icon: IconName;
  text: string;
}

const PAIR_STATUS: Record<PairFault['code'], StatusLook> = {
  swapped_pictures: { tone: 'bad', icon: 'error', text: 'In the wrong place' },
  same_picture: { tone: 'bad', icon: 'error', text: 'The same picture twice' },
};

const REFUSED: StatusLook = { tone: 'bad', icon: 'error', text: 'Will not work' };

function statusOf(found: Check, slot: Slot): StatusLook {
  if (found.step === 'unable') return { tone: 'plain', icon: 'check', text: 'Added, not checked here' };
  if (found.step !== 'done') return { tone: 'ok', icon: 'check', text: 'Photo added' };
  switch (found.verdict.grade) {
    case 'clear':
      return { tone: 'plain', icon: 'check', text: checkedText(slot) };
    case 'warned':
      return { tone: 'warn', icon: 'warning', text: 'May be off' };
    case 'refused':
      return REFUSED;
  }
}
