import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Dialog } from '@tryon/ui/overlays/dialog.tsx';
import { useRef, useState } from 'react';
import type { PhotoToolProps } from '../photo-tool.ts';
import { CameraControls } from './camera-controls.tsx';
import { CameraStage } from './camera-stage.tsx';
import { CAMERA_TEXTS, type Delay, FAULT_TEXTS } from './camera-texts.ts';
import { fileOf, shoot } from './shoot.ts';
import { useCamera } from './use-camera.ts';
import { useShutter } from './use-shutter.ts';

/** Takes a photo with the device's camera, with a guide outline and a countdown. */
export function CameraDialog({ slot, intake, onClose }: PhotoToolProps) {
  const texts = CAMERA_TEXTS[slot];
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.advice} size="wide" closable>
      <CameraBody
        slot={slot}
        onPhoto={(file) => {
          onClose();
          void intake.addPhoto(slot, file);
        }}
      />
    </Dialog>
  );
}

interface CameraBodyProps {
  slot: PhotoToolProps['slot'];
  onPhoto: (file: File | Promise<File>) => void;
}

function CameraBody({ slot, onPhoto }: CameraBodyProps) {
  const camera = useCamera(slot === 'person' ? 'user' : 'environment');
  const video = useRef<HTMLVideoElement>(null);
  const [shot, setShot] = useState<HTMLCanvasElement | null>(null);
  const [delay, setDelay] = useState<Delay>(slot === 'person' ? '3' : '0');
  const shutter = useShutter(() => {
    if (!video.current) return;
    setShot(shoot(video.current));
    camera.turnOff();
  });
  const again = () => {
    setShot(null);
    camera.turnOn();
  };
  if (camera.state.step === 'fault') {
    return (
      <div>
        <p role="alert">{FAULT_TEXTS[camera.state.fault]}</p>
        <div className="dialog-actions">
          <FilePick accept="image/*" onPick={onPhoto}>
            Choose a photo
          </FilePick>
          <Button variant="text" onClick={camera.turnOn}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 sideways:flex-row sideways:items-center">
      <CameraStage slot={slot} state={camera.state} video={video} shot={shot} left={shutter.left} />
      <CameraControls
        state={camera.state}
        hasShot={shot !== null}
        isCounting={shutter.left !== null}
        delay={delay}
        onDelay={setDelay}
        onShoot={() => shutter.start(Number(delay))}
        onStop={shutter.cancel}
        onFlip={camera.flip}
        onAgain={again}
        onUse={() => shot && onPhoto(fileOf(shot))}
      />
    </div>
  );
}
