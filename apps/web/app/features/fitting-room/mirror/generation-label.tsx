import { elapsedText, leftText, stageText, stepText } from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { GenerationProgress } from '@tryon/ui/mirror/generation-progress.tsx';
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
  return (
    <MirrorLabel isLate data-focus-home tabIndex={-1}>
      <GenerationProgress
        title={TRY_ON_TEXTS.waiting}
        stage={stageText(generation)}
        step={stepText(generation)}
        progress={generation.progress}
        elapsed={elapsedText(now - generation.startedAt)}
        left={due === null ? null : leftText(due - now)}
        note={
          generation.place === 'device' && (
            <p className="type-small mt-1 text-ink-2">On this device. Your photos are not sent anywhere.</p>
          )
        }
        onCancel={onCancel}
      />
    </MirrorLabel>
  );
}
