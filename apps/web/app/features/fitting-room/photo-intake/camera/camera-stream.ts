/** Which way a camera looks: at the person who holds the device, or away from them. */
export type Facing = 'user' | 'environment';

/**
 * `unavailable`: the browser gives pages no camera, or not over this connection. `blocked`: refused by the person, the
 * browser or the device. `missing`: no camera is there. `busy`: another program holds it. `lost`: it went away.
 */
export type CameraFault = 'unavailable' | 'blocked' | 'missing' | 'busy' | 'lost';

export class CameraError extends Error {
  override name = 'CameraError';
  readonly fault: CameraFault;

  constructor(fault: CameraFault, cause?: unknown) {
    super(`The camera is ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** What is needed of a stream; a test hands in its own. */
interface CameraStream {
  getTracks(): readonly { stop(): void }[];
  getVideoTracks(): readonly { getSettings(): MediaTrackSettings }[];
}

export interface Camera<Stream = MediaStream> {
  readonly stream: Stream;
  readonly facing: Facing;
  /** There is another camera to turn to. */
  readonly canFlip: boolean;
  /** Switches the camera and its light off. */
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
 * Switches a camera on, the one that looks the asked way where there is one. Whoever gets it has to stop it.
 * @param devices those of the browser, which leaves them out on pages that did not come over https.
 * @throws CameraError
 */
export async function openCamera<Stream extends CameraStream>(
  facing: Facing,
  devices: CameraDevices<Stream> | undefined,
): Promise<Camera<Stream>> {
  if (!devices) throw new CameraError('unavailable');
  const stream = await ask(devices, facing);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    // Only after the permission do browsers tell how many there are.
    const cameras = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
    const found = stream.getVideoTracks()[0]?.getSettings().facingMode;
    return { stream, facing: found === 'environment' ? found : 'user', canFlip: cameras.length > 1, stop };
  } catch (cause) {
    stop();
    throw new CameraError('lost', cause);
  }
}

async function ask<Stream>(devices: CameraDevices<Stream>, facing: Facing): Promise<Stream> {
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: facing }, width: { ideal: 1920 }, height: { ideal: 1440 } },
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new CameraError(FAULTS[name] ?? 'unavailable', error);
  }
}
