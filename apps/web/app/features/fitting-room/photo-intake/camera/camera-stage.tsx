import { type RefObject, useEffect, useRef } from 'react';
import type { Slot } from '../../fitting-room-state.ts';
import { middleFrame } from '../photo-frame.ts';
import type { CameraState } from './use-camera.ts';

/** The guide outlines as paths in a box of 300 x 400, the proportions of the photo. */
const OUTLINES: Record<Slot, string> = {
  person:
    'M116 400 L112 340 C108 310 102 292 102 266 C100 236 104 206 104 172 C100 200 96 240 92 270 C90 290 91 304 88 316 C84 326 72 326 69 314 C66 300 68 284 69 268 C70 230 70 200 76 166 C79 142 84 130 98 124 C112 118 128 116 132 104 C133 98 132 94 131 90 C124 80 122 66 123 50 C124 28 134 14 150 14 C166 14 176 28 177 50 C178 66 176 80 169 90 C168 94 167 98 168 104 C172 116 188 118 202 124 C216 130 221 142 224 166 C230 200 230 230 231 268 C232 284 234 300 231 314 C228 326 216 326 212 316 C209 304 210 290 208 270 C204 240 200 200 196 172 C196 206 200 236 198 266 C198 292 192 310 188 340 L184 400',
  garment:
    'M118 72 C126 90 174 90 182 72 L216 84 C240 96 254 128 264 166 L228 188 L213 158 V338 H87 V158 L72 188 L36 166 C46 128 60 96 84 84 Z',
};

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
      {shot ? <Shot picture={shot} /> : state.step === 'live' && <Outline path={OUTLINES[slot]} />}
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

function Outline({ path }: { path: string }) {
  return (
    <svg
      className="absolute inset-0 size-full pointer-events-none [stroke-linejoin:round] [stroke-linecap:round]"
      viewBox="0 0 300 400"
      fill="none"
      aria-hidden="true"
    >
      <path className="stroke-[rgb(28_25_23_/_0.55)] stroke-[3.6px]" d={path} />
      <path className="stroke-cream stroke-[1.8px] [stroke-dasharray:7_5.5]" d={path} />
    </svg>
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

/** Width-to-height ratio of the camera stage. */
const STAGE_RATIO = 3 / 4;
const JPEG_QUALITY = 0.92;

/** Captures the visible part of the camera image, not mirrored. */
export function shoot(video: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video;
  const frame = middleFrame({ width: videoWidth, height: videoHeight }, STAGE_RATIO);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(frame.width * videoWidth);
  canvas.height = Math.round(frame.height * videoHeight);
  canvas.getContext('2d')?.drawImage(video, -frame.x * videoWidth, -frame.y * videoHeight);
  return canvas;
}

/** @throws Error with a user-facing message if the photo cannot be encoded. */
export async function fileOf(shot: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => shot.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The picture could not be taken over. Take it again.');
  return new File([blob], 'camera.jpg', { type: blob.type });
}
