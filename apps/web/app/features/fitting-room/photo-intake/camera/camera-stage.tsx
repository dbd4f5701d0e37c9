import { type RefObject, useEffect, useRef } from 'react';
import type { Slot } from '../../fitting-room-state.ts';
import { CameraOutline } from './camera-outline.tsx';
import type { CameraState } from './use-camera.ts';

interface CameraStageProps {
  slot: Slot;
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The photo that was taken. */
  shot: HTMLCanvasElement | null;
  /** Seconds until the photo is taken. */
  left: number | null;
}

/** The live camera image, 3:4, with the guide outline; then the photo that was taken. */
export function CameraStage({ slot, state, video, shot, left }: CameraStageProps) {
  const stream = state.step === 'live' ? state.camera.stream : null;
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // Rejected if the stream is replaced meanwhile; the new stream is then played.
    if (stream) video.current.play().catch(() => undefined);
  }, [stream, video]);

  return (
    <div className="camera-stage">
      {/* The live image is mirrored, as users expect; the photo is not. */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="camera-video"
        data-mirrored={state.step === 'live' && state.camera.facing === 'user'}
        hidden={shot !== null}
      />
      {shot ? <Shot picture={shot} /> : state.step === 'live' && <CameraOutline slot={slot} />}
      {!shot && state.step !== 'live' && (
        <p className="camera-waiting" role="status">
          {state.step === 'asking'
            ? 'Waiting for the camera. The browser may ask you first.'
            : 'The camera is off.'}
        </p>
      )}
      <p className="camera-count" role="timer" aria-live="assertive" data-counting={left !== null}>
        {left}
      </p>
    </div>
  );
}

/** Shows the drawn canvas itself, so that nothing has to be encoded. */
function Shot({ picture }: { picture: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(picture);
  }, [picture]);
  return <div ref={place} className="camera-shot" role="img" aria-label="The picture just taken" />;
}
