import type { Slot } from '../../fitting-room-state.ts';
import type { CameraFault } from './camera-stream.ts';

/** Why there is no camera image, and what to do. */
export const FAULT_TEXTS: Record<CameraFault, string> = {
  unavailable: 'This browser gives this page no camera. Choose a photo instead.',
  blocked:
    'The camera is blocked for this site. Allow it beside the address of this page and try again, or choose a photo.',
  missing: 'No camera was found on this device. Choose a photo instead.',
  busy: 'Another program is using the camera. Close it and try again, or choose a photo.',
  lost: 'The camera was switched off. Try again, or choose a photo.',
};

interface CameraTexts {
  title: string;
  advice: string;
}

export const CAMERA_TEXTS: Record<Slot, CameraTexts> = {
  person: {
    title: 'Your photo',
    advice: 'Fill the outline from head to hips. Face the camera, arms a little off your body.',
  },
  garment: {
    title: 'The garment',
    advice: 'Lay it flat on a plain ground in good light, and fill the outline with all of it.',
  },
};

/** Countdown options: seconds and their labels. */
export const DELAYS = [
  { value: '0', label: 'No timer' },
  { value: '3', label: '3 s' },
  { value: '10', label: '10 s' },
] as const;

export type Delay = (typeof DELAYS)[number]['value'];
