import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { type FittingRoomState, SLOTS } from '../fitting-room-state.ts';
import { focusUpload } from './focus-upload.ts';

interface CurtainFrontProps {
  alert: string | null;
  isReady: boolean;
  model: FittingRoomModel;
  state: FittingRoomState;
}

/** The Generate button on the curtain. It is always enabled; an alert above it says what is missing. */
export function CurtainFront({ alert, isReady, model, state }: CurtainFrontProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPlaceInView = useIsInView(place);
  return (
    <div className="absolute bottom-14 right-6 left-[calc(14%+24px)] flex flex-col items-center gap-3.5 [&>.notice]:w-[min(100%,380px)] max-sm:left-[calc(14%+16px)] max-sm:right-4">
      {alert && (
        <Notice kind="warning" onDismiss={model.dismissAlert}>
          {alert}
        </Notice>
      )}
      <div ref={place} className="w-full min-h-14">
        <div className="generate" data-stuck={isReady && !isPlaceInView}>
          <Button variant="curtain" size="main" onPicture onClick={() => void generateOrLead(model)}>
            Generate result
          </Button>
        </div>
      </div>
      <p className="text-on-wine text-[14px]/[1.45] text-center">
        {isReady ? 'Both photos are in' : hintOf(state)}
      </p>
    </div>
  );
}

function hintOf({ garment, person }: FittingRoomState): string {
  if (garment.photo) return 'Add a photo of yourself first';
  return person.photo ? 'Add a garment first' : 'Add a garment and yourself first';
}

/** Generates the picture, or moves to the panel of the missing photo. */
async function generateOrLead(model: FittingRoomModel): Promise<void> {
  await model.generate();
  const missing = SLOTS.find((slot) => model.getState()[slot].problem?.about === 'missing');
  if (missing) focusUpload(missing);
}

/** Whether the element is in the part of the window that the bottom bar does not cover. */
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
