import { recipientNames, whatTheyKeep } from '@tryon/contract/try-on/engine-facts.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { type Slot, slotForPaste } from './fitting-room-state.ts';
import { GenerationPanel, ResultChoices } from './generation/generation-panel.tsx';
import { TryHere } from './generation/try-here.tsx';
import { DeviceResults } from './history/device-results.tsx';
import { notes } from './late-parts.tsx';
import { MirrorColumn } from './mirror/mirror-column.tsx';
import { focusedSlot } from './panels/panel-focus.ts';
import { PhotoPanel } from './panels/photo-panel.tsx';
import { SampleStrip } from './photos/sample-row.tsx';
import { picturesIn } from './photos/use-drop.ts';
import { RoomContext } from './room.ts';
import { useFittingRoom } from './use-fitting-room.ts';

/** The try-on tool. Signing out empties it. */
export function FittingRoom() {
  const { signOuts } = useSession();
  return <Room key={signOuts} />;
}

/** Garment and person on the left, the mirror on the right. */
function Room() {
  const room = useFittingRoom();
  const { model, state } = room;
  const isWide = useWideWindow();
  const choices = state.mirror.step === 'shown' && <ResultChoices />;

  useEffect(() => {
    const add = (event: Event, data: DataTransfer | null, focused: Slot | null) => {
      const files = picturesIn(data);
      const slot = slotForPaste(model.getState(), focused);
      if (event.defaultPrevented || files.length === 0 || !slot) return;
      event.preventDefault();
      model.addPhotos(slot, files);
    };
    // A photo dropped next to a panel would otherwise replace the whole page.
    const keepPage = (event: DragEvent) => event.preventDefault();
    const end = new AbortController();
    document.addEventListener('paste', (event) => add(event, event.clipboardData, focusedSlot()), end);
    document.addEventListener('dragover', keepPage, end);
    document.addEventListener('drop', (event) => add(event, event.dataTransfer, null), end);
    document.addEventListener('drop', keepPage, end);
    return () => end.abort();
  }, [model]);

  return (
    <RoomContext value={room}>
      <div className="frame grid pt-3.5 pb-14 [grid-template-areas:'words'_'notes'_'mirror'_'mirror-notes'] md:gap-x-10 md:pt-7 md:pb-18 md:[grid-template:'words_mirror'_auto_'notes_mirror-notes'_auto/7fr_5fr]">
        <div className="flex flex-col justify-between gap-6 [grid-area:words]">
          <div>
            <h1 className="type-d1 ml-[-0.03em] text-[min(18vw,112px)] whitespace-nowrap md:text-[min(8.6vw,128px)]">
              See it <em>on you.</em>
            </h1>
            {(isWide && choices) || <Invitation />}
          </div>
          <div className="grid grid-cols-[1fr_1fr] gap-x-(--gutter)">
            <PhotoPanel slot="garment" />
            <PhotoPanel slot="person" />
          </div>
        </div>
        <div className="mb-11 pt-3 [grid-area:notes] md:mb-0 md:pt-2">
          {!(state.garment.photo && state.person.photo) && <SampleStrip />}
          <PhotoTerms />
        </div>
        <MirrorColumn under={!isWide && choices} />
        <div className="pt-2 [grid-area:mirror-notes]">
          {state.mirror.step === 'shown' && <notes.Late {...state.mirror} />}
          {!choices && <GenerationPanel />}
        </div>
      </div>
      <div className="frame">
        <DeviceResults className="pt-4" />
      </div>
    </RoomContext>
  );
}

function Invitation() {
  return (
    <>
      <p className="type-lead mt-5 max-w-[26em] text-pretty text-ink-2 max-sm:max-w-none max-sm:text-[17px] md:mt-6.5 laptop:max-w-none laptop:text-[17px]">
        Add a photo of a garment and a photo of yourself. The mirror shows you wearing it.
      </p>
      <TryHere />
    </>
  );
}

/** Whose photos may be used, where they are kept, and who may get them. */
function PhotoTerms() {
  const { engines } = useSiteFacts();
  const recipients = recipientNames(engines);
  return (
    <p className="type-least text-ink-3">
      Use a photo of yourself, or one you may use; adults only. Photos are checked on this device, stay in
      this browser until you remove them or open this page after a day, yours with a finished look until you
      remove that or sign out, and are on our server only while your picture is made.
      {recipients !== '' && ` To make it, they may go to ${recipients}. ${whatTheyKeep(engines)}`}
    </p>
  );
}

/** The breakpoint in the style sheet at which the mirror is placed next to the panels. */
const WIDE = '(min-width: 900px)';

/** Whether the mirror is next to the panels. The server assumes a narrow window. */
function useWideWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
