import { elapsedText, leftText, stageText, stepText } from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { StitchProgress } from '@tryon/ui/feedback/stitch-progress.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import { MirrorLabel } from './mirror-label.tsx';
import type { Generation } from './mirror-state.ts';

interface GenerationLabelProps {
  generation: Generation;
  onCancel: () => void;
}

/** The label on the closed curtain during a generation. */
export function GenerationLabel({ generation, onCancel }: GenerationLabelProps) {
  const now = useNow(1000);
  const due = generation.progress?.dueAt ?? null;
  const step = stepText(generation);
  const stage = stageText(generation);
  return (
    <MirrorLabel isLate data-focus-home tabIndex={-1}>
      <p className="type-d4">{TRY_ON_TEXTS.waiting}</p>
      <div className="mt-4">
        <StitchProgress
          step={generation.progress?.step ?? 0}
          steps={generation.progress?.steps ?? 5}
          label="Making the picture"
          valueText={step ? `${step}: ${stage}` : stage}
        />
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="type-label">{stage}</span>
        <span className="type-small whitespace-nowrap tabular-nums text-ink-2">{step}</span>
      </p>
      {generation.place === 'device' && (
        <p className="type-small mt-1 text-ink-2">On this device. Your photos are not sent anywhere.</p>
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <span className="type-small tabular-nums text-ink-2">
          <span role="timer" aria-label="Elapsed time">
            {elapsedText(now - generation.startedAt)}
          </span>
          {due !== null && `, ${leftText(due - now)}`}
        </span>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </MirrorLabel>
  );
}
