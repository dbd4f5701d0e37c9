import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import type { Slot } from '../../fitting-room-state.ts';
import { useRoom } from '../../room.ts';
import type { PhotoToolProps } from '../use-photo-tool.ts';
import { CameraStage, fileOf, shoot } from './camera-stage.tsx';
import type { CameraFault } from './camera-stream.ts';
import { useCamera } from './use-camera.ts';

/** Why there is no camera image, and what to do. */
const FAULT_TEXTS: Record<CameraFault, string> = {
  unavailable: 'This browser gives this page no camera. Choose a photo instead.',
  blocked:
    'The camera is blocked for this site. Allow it beside the address of this page and try again, or choose a photo.',
  missing: 'No camera was found on this device. Choose a photo instead.',
  busy: 'Another program is using the camera. Close it and try again, or choose a photo.',
  lost: 'The camera was switched off. Try again, or choose a photo.',
};

const TEXTS: Record<Slot, { title: string; description: string }> = {
  person: {
    title: 'Your photo',
    description: 'Fill the outline from head to hips. Face the camera, arms a little off your body.',
  },
  garment: {
    title: 'The garment',
    description: 'Lay it flat on a plain ground in good light, and fill the outline with all of it.',
  },
};

/** Countdown options: seconds and their labels. */
const DELAYS = [
  { value: '0', label: 'No timer' },
  { value: '3', label: '3 s' },
  { value: '10', label: '10 s' },
] as const;

/** Takes a photo with the device's camera, with a guide outline and a countdown. */
export function CameraDialog({ slot, onClose }: PhotoToolProps) {
  const { model } = useRoom();
  const add: TakePhoto = (file) => {
    onClose();
    void model.addPhoto(slot, file);
  };
  return (
    <Dialog onClose={onClose} {...TEXTS[slot]} size="wide" closable>
      <CameraBody slot={slot} onPhoto={add} />
    </Dialog>
  );
}

type TakePhoto = (file: File | Promise<File>) => void;

function CameraBody({ slot, onPhoto }: { slot: Slot; onPhoto: TakePhoto }) {
  const { state, turnOn, turnOff, flip } = useCamera(slot === 'person' ? 'user' : 'environment');
  const video = useRef<HTMLVideoElement>(null);
  const [shot, setShot] = useState<HTMLCanvasElement | null>(null);
  const [delay, setDelay] = useState<(typeof DELAYS)[number]['value']>(slot === 'person' ? '3' : '0');
  const shutter = useShutter(() => {
    if (!video.current) return;
    setShot(shoot(video.current));
    turnOff();
  });
  const again = () => {
    setShot(null);
    turnOn();
  };
  if (state.step === 'fault') return <CameraFailed fault={state.fault} onPhoto={onPhoto} onRetry={turnOn} />;
  const press = () => {
    if (shot) onPhoto(fileOf(shot));
    else if (state.step === 'off') again();
    else if (shutter.left === null) shutter.start(Number(delay));
    else shutter.cancel();
  };
  const running = shutter.left === null ? 'Take the photo' : 'Stop the timer';
  return (
    <div className="flex flex-col gap-4 sideways:flex-row sideways:items-center">
      <CameraStage slot={slot} state={state} video={video} shot={shot} left={shutter.left} />
      {/* Within reach of a thumb. It stays one button, so that it keeps the focus. */}
      <div className="flex flex-col gap-3 sideways:flex-1">
        <Button size="main" disabled={!shot && state.step === 'asking'} onClick={press}>
          {shot ? 'Use this photo' : state.step === 'off' ? 'Switch the camera on' : running}
        </Button>
        {shot && (
          <Button variant="secondary" onClick={again}>
            Take another
          </Button>
        )}
        {!shot && state.step !== 'off' && (
          <div className="flex flex-wrap items-center justify-center gap-y-3 gap-x-4">
            <SegmentedToggle label="Timer" options={DELAYS} value={delay} onChange={setDelay} />
            {state.step === 'live' && state.camera.canFlip && (
              <Button variant="secondary" size="compact" onClick={flip}>
                Other camera
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface CameraFailedProps {
  fault: CameraFault;
  onPhoto: TakePhoto;
  onRetry: () => void;
}

function CameraFailed({ fault, onPhoto, onRetry }: CameraFailedProps) {
  return (
    <div>
      <p role="alert">{FAULT_TEXTS[fault]}</p>
      <div className="dialog-actions">
        <FilePick onPick={onPhoto}>Choose a photo</FilePick>
        <Button variant="text" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Counts down seconds and then calls `onEnd`; unmounting cancels the countdown. */
function useShutter(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const count = (rest: number) => {
    setLeft(rest || null);
    if (rest === 0) end.current();
    else timer.current = setTimeout(() => count(rest - 1), 1000);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    setLeft(null);
  };
  return { left, start: count, cancel };
}
