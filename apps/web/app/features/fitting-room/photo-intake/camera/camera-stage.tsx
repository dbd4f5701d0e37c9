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
    // Leaves room for the buttons below, whatever the height of the window.
    <div className="relative mx-auto aspect-[3/4] w-[min(100%,calc((100dvh-420px)*0.75))] min-w-37.5 overflow-hidden rounded-sm bg-linen max-[480px]:w-[min(100%,calc((100dvh-360px)*0.75))] sideways:w-[calc((100dvh-190px)*0.75)] sideways:min-w-30 sideways:flex-none">
      {/* The live image is mirrored, as users expect; the photo is not. */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="block size-full object-cover data-[mirrored=true]:transform-[scaleX(-1)]"
        data-mirrored={state.step === 'live' && state.camera.facing === 'user'}
        hidden={shot !== null}
      />
      {shot ? <Shot picture={shot} /> : state.step === 'live' && <CameraOutline slot={slot} />}
      {!shot && state.step !== 'live' && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-2" role="status">
          {state.step === 'asking'
            ? 'Waiting for the camera. The browser may ask you first.'
            : 'The camera is off.'}
        </p>
      )}
      <p
        className="absolute inset-x-0 bottom-[6%] pointer-events-none text-center font-display text-[112px]/none text-cream lining-nums [text-shadow:0_0_18px_rgb(28_25_23/0.75)]"
        role="timer"
        aria-live="assertive"
      >
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
  return (
    <div
      ref={place}
      className="block size-full [&>canvas]:block [&>canvas]:size-full [&>canvas]:object-cover"
      role="img"
      aria-label="The picture just taken"
    />
  );
}
