import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { canGenerate, type FittingRoomState, SLOTS } from '../fitting-room-state.ts';
import { focusUpload } from '../panels/panel-focus.ts';
import { useRoom } from '../room.ts';

/** On a phone with both photos present, the button stays at the bottom, within reach of the thumb. */
const STUCK =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-(--consent-room,0px) max-md:z-10 max-md:border-t max-md:border-line max-md:bg-calico max-md:px-(--margin) max-md:pt-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))]';
const STUCK_BUTTON =
  'max-md:w-full max-md:bg-ink max-md:text-on-ink max-md:focus-visible:[box-shadow:none] max-md:focus-visible:outline-ink';

/** The Generate button on the curtain. It is always enabled; an alert above it says what is missing. */
export function CurtainFront({ alert }: { alert: string | null }) {
  const { model, state } = useRoom();
  const isReady = canGenerate(state);
  const place = useRef<HTMLDivElement>(null);
  const isPlaceInView = useIsInView(place);
  const isStuck = isReady && !isPlaceInView;
  return (
    <div className="absolute right-6 bottom-14 left-[calc(14%+24px)] flex flex-col items-center gap-3.5 max-sm:right-4 max-sm:left-[calc(14%+16px)] [&>.notice]:w-[min(100%,380px)]">
      {alert && (
        <Notice kind="warning" onDismiss={model.dismissAlert}>
          {alert}
        </Notice>
      )}
      <div ref={place} className="w-full min-h-14">
        <div className={`flex justify-center ${isStuck ? STUCK : ''}`} data-stuck={isStuck}>
          <Button
            variant="curtain"
            size="main"
            onPicture
            className={`w-[min(100%,300px)] ${isStuck ? STUCK_BUTTON : ''}`}
            onClick={() => void generateOrLead(model)}
          >
            Generate result
          </Button>
        </div>
      </div>
      <p className="type-small text-center text-on-wine">{isReady ? 'Both photos are in' : hintOf(state)}</p>
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
