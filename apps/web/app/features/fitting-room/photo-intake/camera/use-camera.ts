import { useEffect, useState } from 'react';
import { type Camera, type CameraFault, type Facing, openCamera } from './camera-stream.ts';

export type CameraState =
  | { step: 'asking' }
  | { step: 'live'; camera: Camera }
  | { step: 'fault'; fault: CameraFault }
  /** Off: a photo was taken, or the page is hidden. */
  | { step: 'off' };

/** Keeps a camera open while the caller is mounted and the page is visible, so that it is never left on. */
export function useCamera(firstFacing: Facing) {
  /** The requested state; a new request replaces the previous one. */
  const [wish, setWish] = useState({ isOn: true, facing: firstFacing });
  const [state, setState] = useState<CameraState>({ step: 'asking' });

  useEffect(() => {
    if (!wish.isOn) return setState({ step: 'off' });
    const stopIt = runCamera(wish.facing, setState);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') setWish({ ...wish, isOn: false });
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      stopIt();
    };
  }, [wish]);

  return {
    state,
    turnOff: () => setWish((last) => ({ ...last, isOn: false })),
    turnOn: () => setWish((last) => ({ ...last, isOn: true })),
    flip: () => setWish(({ facing }) => ({ isOn: true, facing: facing === 'user' ? 'environment' : 'user' })),
  };
}

/** Opens a camera and reports its state until the returned function is called. */
function runCamera(facing: Facing, tell: (state: CameraState) => void): () => void {
  let isOver = false;
  let opened: Camera | null = null;
  tell({ step: 'asking' });
  void openCamera(facing, navigator.mediaDevices).then((camera) => {
    if (typeof camera === 'string') {
      if (!isOver) tell({ step: 'fault', fault: camera });
      return;
    }
    // The user may have left while the browser was asking for permission.
    if (isOver) return camera.stop();
    opened = camera;
    for (const track of camera.stream.getTracks()) {
      track.addEventListener('ended', () => {
        if (!isOver) tell({ step: 'fault', fault: 'lost' });
      });
    }
    tell({ step: 'live', camera });
  });
  return () => {
    isOver = true;
    opened?.stop();
  };
}
