import { Button } from '@tryon/ui/forms/button.tsx';
import { ToolIcon } from '@tryon/ui/layout/tool-icon.tsx';
import { FittedPicture } from '@tryon/ui/mirror/fitted-picture.tsx';
import { useRef } from 'react';
import { useZoom } from './use-zoom.ts';
import { ZOOM } from './zoom-view.ts';

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
  return (
    <>
      <div ref={box} className="zoom-box" {...SCROLLER} {...handlers}>
        <div className="zoom-sheet">
          <FittedPicture src={picture} alt={text} draggable={false} />
        </div>
      </div>
      <div className="zoom-tools">
        <Button
          variant="tool"
          onPicture
          aria-label="Zoom out"
          aria-disabled={zoom <= ZOOM.least}
          onClick={() => zoomTo(zoom / ZOOM.step)}
        >
          <ToolIcon name="zoom-out" />
        </Button>
        <span className="zoom-value" role="status">
          {Math.round(zoom * 100)} %
        </span>
        <Button
          variant="tool"
          onPicture
          aria-label="Zoom in"
          aria-disabled={zoom >= ZOOM.most}
          onClick={() => zoomTo(zoom * ZOOM.step)}
        >
          <ToolIcon name="zoom-in" />
        </Button>
        <Button variant="tool" onPicture aria-label="Whole picture" onClick={() => zoomTo(ZOOM.least)}>
          <ToolIcon name="whole" />
        </Button>
      </div>
    </>
  );
}
