import type { ReactNode } from 'react';
import { StitchProgress } from '#src/feedback/stitch-progress.tsx';
import { Button } from '#src/forms/button.tsx';

interface GenerationProgressProps {
  title: string;
  /** The present step in words, and its number where it is known. */
  stage: string;
  step: string | null;
  progress: { readonly step: number; readonly steps: number } | null;
  elapsed: string;
  /** How long it may still take; null if unknown. */
  left: string | null;
  /** What else there is to say, below the step. */
  note?: ReactNode;
  onCancel: () => void;
}

/** How far a picture is: the content of the label on the closed curtain. */
export function GenerationProgress(props: GenerationProgressProps) {
  const { title, stage, step, progress, elapsed, left, note, onCancel } = props;
  return (
    <>
      <p className="type-d4">{title}</p>
      <div className="mt-4">
        <StitchProgress
          step={progress?.step ?? 0}
          steps={progress?.steps ?? 5}
          label="Making the picture"
          valueText={step ? `${step}: ${stage}` : stage}
        />
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="type-label">{stage}</span>
        <span className="type-small whitespace-nowrap tabular-nums text-ink-2">{step}</span>
      </p>
      {note}
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <span className="type-small tabular-nums text-ink-2">
          <span role="timer" aria-label="Elapsed time">
            {elapsed}
          </span>
          {left !== null && `, ${left}`}
        </span>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
