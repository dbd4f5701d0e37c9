import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { Button } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { SewnLabel } from '@tryon/ui/sewn-label.tsx';
import { StitchProgress } from '@tryon/ui/stitch-progress.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FittingRoomModel } from './fitting-room-model.ts';
import type { MirrorState } from './fitting-room-state.ts';
import { elapsedText, retryText, stageText, stepText } from './stage-texts.ts';

interface CurtainFrontProps {
  alert: string | null;
  isReady: boolean;
  room: FittingRoomModel;
}

/** The Generate button on the curtain. It is always enabled; what is missing is said in an alert above it. */
export function CurtainFront({ alert, isReady, room }: CurtainFrontProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPlaceInView = useIsInView(place);
  return (
    <div className="curtain-front">
      {alert && (
        <Notice kind="warning" onDismiss={room.dismissAlert}>
          {alert}
        </Notice>
      )}
      <div ref={place} className="generate-place">
        <div className="generate" data-stuck={isReady && !isPlaceInView}>
          <Button variant="curtain" size="main" onPicture onClick={() => void room.generate()}>
            Generate result
          </Button>
        </div>
      </div>
      <p className="curtain-hint">{isReady ? 'Both photos are in' : 'Add a garment and yourself first'}</p>
    </div>
  );
}

/** Whether the element is in the part of the window that is not covered by the bar at the bottom. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '0px 0px -16px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

interface MakingLabelProps {
  making: Extract<MirrorState, { step: 'making' }>;
  onCancel: () => void;
}

/** The label on the closed curtain while the picture is made. */
export function MakingLabel({ making, onCancel }: MakingLabelProps) {
  const elapsed = useNow(1000) - making.startedAt;
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
        <span className="type-small whitespace-nowrap text-ink-2">{step}</span>
      </p>
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <span className="type-small tabular-nums text-ink-2" role="timer" aria-label="Elapsed time">
          {elapsedText(elapsed)}
        </span>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SewnLabel>
  );
}

interface FailedLabelProps {
  failed: Extract<MirrorState, { step: 'failed' }>;
  room: FittingRoomModel;
}

/** The label on the closed curtain after a failure: why, and a way on. */
export function FailedLabel({ failed, room }: FailedLabelProps) {
  return (
    <SewnLabel className="mirror-label">
      <div className="flex items-start gap-3" role="alert">
        <span className="mt-0.5 text-bad">
          <Icon name="error" />
        </span>
        <p className="font-[550] leading-snug wrap-anywhere">{failed.text}</p>
      </div>
      {failed.retryAt !== null && <RetryHint retryAt={failed.retryAt} />}
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <Button size="compact" onClick={() => void room.generate()}>
          Try again
        </Button>
        <Button variant="text" onClick={room.dismissAlert}>
          Dismiss
        </Button>
      </div>
    </SewnLabel>
  );
}

function RetryHint({ retryAt }: { retryAt: number }) {
  const left = retryAt - useNow(1000);
  return <p className="type-small mt-2 pl-[30px] text-ink-2">{retryText(left)}</p>;
}

/** The time, kept up to date at the given interval, milliseconds. */
function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
