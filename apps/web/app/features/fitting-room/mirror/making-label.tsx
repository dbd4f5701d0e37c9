import { elapsedText, leftText } from '@tryon/contract/making-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { Button } from '@tryon/ui/button.tsx';
import { SewnLabel } from '@tryon/ui/sewn-label.tsx';
import { StitchProgress } from '@tryon/ui/stitch-progress.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import type { Making } from '../mirror-state.ts';
import { stageText, stepText } from './stage-texts.ts';

interface MakingLabelProps {
  making: Making;
  onCancel: () => void;
}

/** The label on the closed curtain while the picture is made. */
export function MakingLabel({ making, onCancel }: MakingLabelProps) {
  const now = useNow(1000);
  const due = making.progress?.dueAt ?? null;
  const step = stepText(making);
  const stage = stageText(making);
  return (
    <SewnLabel className="mirror-label" data-late="true" data-focus-home tabIndex={-1}>
      <p className="type-d4">{TRY_ON_TEXTS.waiting}</p>
      <div className="mt-4">
        <StitchProgress
          step={making.progress?.step ?? 0}
          steps={making.progress?.steps ?? 5}
          label="Making the picture"
          valueText={step ? `${step}: ${stage}` : stage}
        />
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="type-label">{stage}</span>
        <span className="type-small whitespace-nowrap tabular-nums text-ink-2">{step}</span>
      </p>
      {making.place === 'device' && (
        <p className="type-small mt-1 text-ink-2">On this device. Your photos are not sent anywhere.</p>
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <span className="type-small tabular-nums text-ink-2">
          <span role="timer" aria-label="Elapsed time">
            {elapsedText(now - making.startedAt)}
          </span>
          {due !== null && `, ${leftText(due - now)}`}
        </span>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SewnLabel>
  );
}
