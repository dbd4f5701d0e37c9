/** Which way a camera faces: towards the person holding the device, or away from them. */
export type Facing = 'user' | 'environment';

/**
 * `unavailable`: the browser offers no camera, or not over this connection. `blocked`: refused by the user, the
 * browser or the device. `missing`: there is no camera. `busy`: another program uses it. `lost`: it was disconnected.
 */
export type CameraFault = 'unavailable' | 'blocked' | 'missing' | 'busy' | 'lost';

/** The part of a stream that is needed; tests pass their own. */
interface CameraStream {
  getTracks(): readonly { stop(): void }[];
  getVideoTracks(): readonly { getSettings(): MediaTrackSettings }[];
}

export interface Camera<Stream = MediaStream> {
  readonly stream: Stream;
  readonly facing: Facing;
  /** There is another camera to switch to. */
  readonly canFlip: boolean;
  /** Turns the camera and its light off. */
  stop(): void;
}

/** The part of `navigator.mediaDevices` that is needed. */
export interface CameraDevices<Stream> {
  getUserMedia(constraints: MediaStreamConstraints): Promise<Stream>;
  enumerateDevices(): Promise<readonly { kind: string }[]>;
}

const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/**
 * Opens a camera, if possible one facing the requested way. The caller must stop it.
 * @param devices from the browser; undefined on pages not loaded over https.
 * @returns why there is none, if it cannot be opened.
 */
export async function openCamera<Stream extends CameraStream>(
  facing: Facing,
  devices: CameraDevices<Stream> | undefined,
): Promise<Camera<Stream> | CameraFault> {
  if (!devices) return 'unavailable';
  let stream: Stream;
  try {
    stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1440 } },
    });
  } catch (error) {
    return FAULTS[error instanceof Error ? error.name : ''] ?? 'unavailable';
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    // Browsers list the cameras only after permission is granted.
    const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
    const found = stream.getVideoTracks()[0]?.getSettings().facingMode;
    return { stream, facing: found === 'environment' ? found : 'user', canFlip: cameras.length > 1, stop };
  } catch {
    stop();
    return 'lost';
  }
}
