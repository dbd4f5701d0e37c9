import { middleFrame } from '../photo-frame.ts';

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
  canvas
    .getContext('2d')
    ?.drawImage(
      video,
      frame.x * videoWidth,
      frame.y * videoHeight,
      canvas.width,
      canvas.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return canvas;
}

/** @throws Error with a user-facing message if the photo cannot be encoded. */
export async function fileOf(shot: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => shot.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The picture could not be taken over. Take it again.');
  return new File([blob], 'camera.jpg', { type: blob.type });
}
