import { useEffect } from 'react';
import { useSession } from '#app/lib/session.ts';
import { slotForPaste } from './fitting-room-state.ts';
import { MirrorColumn } from './mirror-column.tsx';
import { pictureIn } from './offered-picture.ts';
import { focusedSlot, PhotoPanel } from './photo-panel.tsx';
import { SampleStrip } from './sample-row.tsx';
import { useFittingRoom } from './use-fitting-room.ts';

/** The try-on tool. Whoever signs out leaves an empty one. */
export function FittingRoom() {
  const { departures } = useSession();
  return <Room key={departures} />;
}

/** Garment and person on the left, the mirror on the right. */
function Room() {
  const { room, state } = useFittingRoom();

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData);
      const slot = file && slotForPaste(room.getState(), focusedSlot());
      if (!file || !slot) return;
      event.preventDefault();
      void room.addPhoto(slot, file);
    };
    // A photo dropped beside a panel would otherwise replace the whole page.
    const keepPage = (event: DragEvent) => event.preventDefault();
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', keepPage);
    document.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', keepPage);
      document.removeEventListener('drop', keepPage);
    };
  }, [room]);

  return (
    <div className="frame fitting-room">
      <div className="hero-words">
        <div>
          <h1 className="type-d1 hero-title">
            See it <em>on you.</em>
          </h1>
          <p className="type-lead hero-lead text-ink-2">
            Add a photo of a garment and a photo of yourself. The mirror shows you wearing it.
          </p>
        </div>
        <div className="photo-panels">
          <PhotoPanel slot="garment" panel={state.garment} room={room} />
          <PhotoPanel slot="person" panel={state.person} room={room} />
        </div>
      </div>
      <div className="hero-notes">
        <p className="type-least text-ink-3">
          Use a photo of yourself, or one you may use; adults only. Photos stay in this browser until you
          remove them or open this page after a day, and are on our server only while your picture is made.
        </p>
        {!(state.garment.photo && state.person.photo) && <SampleStrip room={room} />}
      </div>
      <MirrorColumn room={room} state={state} />
    </div>
  );
}
