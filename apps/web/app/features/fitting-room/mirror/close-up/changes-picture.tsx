import { fitOf, type PictureFit } from '@tryon/ui/mirror/picture-fit.ts';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '../mirror-state.ts';
import { paintChanges } from './paint-changes.ts';

/** Shows what the picture changes in the photo in colour, and everything else in pale grey. */
export function ChangesPicture({ result: { blob, changes, watermarked } }: { result: Result }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<{ share: number; fit: PictureFit } | 'failed' | null>(null);

  useEffect(() => {
    let isWanted = true;
    draw(canvas.current, blob, changes).then(
      (share) => {
        const element = canvas.current;
        if (!isWanted || !element) return;
        const fit = fitOf(element.width / element.height, element.clientWidth / element.clientHeight);
        setDrawn({ share, fit });
      },
      () => isWanted && setDrawn('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [blob, changes]);

  const found = drawn === 'failed' ? null : drawn;
  return (
    <>
      <canvas
        ref={canvas}
        className="fitted-picture"
        data-fit={found?.fit ?? 'cover'}
        role="img"
        aria-label="The result, with what is new in colour and the rest of your photo in grey"
      />
      <p
        className="absolute bottom-3.5 right-[calc(var(--gathered)*100%+14px)] left-3.5 py-2 px-3 rounded-sm bg-[rgb(28_25_23_/_0.84)] text-[#fbfaf6] text-[14px]/[1.4] empty:hidden"
        role="status"
      >
        {drawn === 'failed' && 'This browser cannot draw what changed.'}
        {found &&
          `In colour: new, ${Math.max(1, Math.round(found.share * 100))} % of the picture. In grey: your photo, untouched${watermarked ? ' but for the watermark' : ''}.`}
      </p>
    </>
  );
}

async function draw(canvas: HTMLCanvasElement | null, picture: Blob, changes: Blob | null): Promise<number> {
  const context = canvas?.getContext('2d', { willReadFrequently: true });
  if (!canvas || !context || !changes) throw new Error('This browser has no canvas left.');
  const [after, map] = await Promise.all([createImageBitmap(picture), createImageBitmap(changes)]);
  const { width, height } = after;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(map, 0, 0, width, height);
  const mapPixels = context.getImageData(0, 0, width, height);
  context.drawImage(after, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  after.close();
  map.close();
  const share = paintChanges(pixels, mapPixels);
  context.putImageData(pixels, 0, 0);
  return share;
}
