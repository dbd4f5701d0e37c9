import { Button } from '@tryon/ui/forms/button.tsx';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { DELAYS, type Delay } from './camera-texts.ts';
import type { CameraState } from './use-camera.ts';

interface CameraControlsProps {
  state: CameraState;
  hasShot: boolean;
  isCounting: boolean;
  delay: Delay;
  onDelay: (delay: Delay) => void;
  onShoot: () => void;
  /** Stops the countdown. */
  onStop: () => void;
  onFlip: () => void;
  onAgain: () => void;
  onUse: () => void;
}

/** The buttons below the camera image, within reach of a thumb. */
export function CameraControls(props: CameraControlsProps) {
  const { state, hasShot, isCounting } = props;
  if (hasShot) {
    return (
      <div className="flex flex-col gap-3 sideways:flex-1">
        <Button size="main" onClick={props.onUse}>
          Use this photo
        </Button>
        <Button variant="secondary" onClick={props.onAgain}>
          Take another
        </Button>
      </div>
    );
  }
  if (state.step === 'off') {
    return (
      <div className="flex flex-col gap-3 sideways:flex-1">
        <Button size="main" onClick={props.onAgain}>
          Switch the camera on
        </Button>
      </div>
    );
  }
  const canFlip = state.step === 'live' && state.camera.canFlip;
  return (
    <div className="flex flex-col gap-3 sideways:flex-1">
      <Button
        size="main"
        disabled={state.step !== 'live'}
        onClick={isCounting ? props.onStop : props.onShoot}
      >
        {isCounting ? 'Stop the timer' : 'Take the photo'}
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-y-3 gap-x-4">
        <SegmentedToggle label="Timer" options={DELAYS} value={props.delay} onChange={props.onDelay} />
        {canFlip && (
          <Button variant="secondary" size="compact" onClick={props.onFlip}>
            Other camera
          </Button>
        )}
      </div>
    </div>
  );
}
