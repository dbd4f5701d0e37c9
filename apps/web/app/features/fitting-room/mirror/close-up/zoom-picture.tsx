import { Button } from '@tryon/ui/forms/button.tsx';
import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { FittedPicture } from '@tryon/ui/mirror/fitted-picture.tsx';
import { type LucideIcon, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { useZoom, ZOOM } from './use-zoom.ts';

/** A scroll container must be focusable, or it could not be scrolled without a pointer. */
const SCROLLER = {
  tabIndex: 0,
  role: 'region',
  'aria-label': 'The result, close up. Arrow keys move it, plus and minus zoom.',
} as const;

/** A close-up of the picture in a scroll container. */
export function ZoomPicture({ picture, text }: { picture: string; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { zoom, zoomTo, handlers } = useZoom(box);
  const tool = (name: string, icon: LucideIcon, to: number, isDisabled: boolean) => (
    <Button
      variant="tool"
      onPicture
      className="aria-disabled:cursor-default aria-disabled:text-[#857c70]"
      aria-label={name}
      aria-disabled={isDisabled}
      onClick={() => zoomTo(to)}
    >
      <LineIcon shape={icon} />
    </Button>
  );
  return (
    <>
      <div
        ref={box}
        className="absolute inset-0 overflow-auto overscroll-contain [touch-action:pan-x_pan-y] scrollbar-none cursor-grab active:cursor-grabbing focus-visible:[outline:2px_solid_var(--color-cream)] focus-visible:-outline-offset-4 focus-visible:[box-shadow:inset_0_0_0_6px_var(--color-ink-fixed)]"
        {...SCROLLER}
        {...handlers}
      >
        <div className="relative w-[calc(100%*var(--zoom,1))] h-[calc(100%*var(--zoom,1))]">
          <FittedPicture src={picture} alt={text} draggable={false} />
        </div>
      </div>
      <div className="absolute bottom-3 left-3 flex items-center gap-1.5">
        {tool('Zoom out', ZoomOut, zoom / ZOOM.step, zoom <= ZOOM.least)}
        <span
          className="min-w-16 py-2.25 px-2 rounded-sm bg-[rgb(28_25_23_/_0.84)] text-[#fbfaf6] text-[14px]/normal tabular-nums text-center"
          role="status"
        >
          {Math.round(zoom * 100)} %
        </span>
        {tool('Zoom in', ZoomIn, zoom * ZOOM.step, zoom >= ZOOM.most)}
        {tool('Whole picture', Maximize, ZOOM.least, false)}
      </div>
    </>
  );
}
