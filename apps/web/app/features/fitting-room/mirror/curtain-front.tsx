import { Button } from '@tryon/ui/button.tsx';
import { Notice } from '@tryon/ui/notice.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';

interface CurtainFrontProps {
  alert: string | null;
  isReady: boolean;
  room: FittingRoomModel;
}

/** The Generate button on the curtain. It is always enabled; what is missing is said in an alert above it. */
export function CurtainFront({ alert, isReady, room }: CurtainFrontProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPlaceInView = useIsInView(place);
  return (
    <div className="curtain-front">
      {alert && (
        <Notice kind="warning" onDismiss={room.dismissAlert}>
          {alert}
        </Notice>
      )}
      <div ref={place} className="generate-place">
        <div className="generate" data-stuck={isReady && !isPlaceInView}>
          <Button variant="curtain" size="main" onPicture onClick={() => void room.generate()}>
            Generate result
          </Button>
        </div>
      </div>
      <p className="curtain-hint">{isReady ? 'Both photos are in' : 'Add a garment and yourself first'}</p>
    </div>
  );
}

/** Whether the element is in the part of the window that is not covered by the bar at the bottom. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '0px 0px -16px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
