import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { PanelMeans } from './panel-means.ts';
import type { PanelStore } from './panel-store.ts';

/** The two pictures that go into a try-on: the tab's garment and the person's photo. */
export function createPanelPhotos(room: PanelStore, means: PanelMeans) {
  const { store } = means;
  let stopGarment: (() => void) | null = null;
  /** How often everything was taken off the screen: a photo that was being read meanwhile is somebody's who has left. */
  let clearings = 0;

  /** Puts a picture in the place of another one, whose memory is given back. */
  function swap(key: 'garmentPicture' | 'personPhoto', picture: Blob | null): void {
    const before = room.getState()[key];
    room.change({ [key]: picture && means.show(picture) });
    if (before !== null) means.release(before);
  }

  async function showGarment(tabId: number, garment: GarmentState): Promise<void> {
    const picture = garment.step === 'ready' ? await store.findGarment(tabId) : null;
    if (room.getState().tabId !== tabId) return;
    swap('garmentPicture', picture);
    const isNew = garment.version !== room.getState().garment.version;
    room.change({ garment: picture ? garment : { ...garment, step: withoutPicture(garment) } });
    if (isNew || garment.step === 'ready') room.settle();
    // What the page has is put in place at once; a page that cannot be read is left to the person.
    if (garment.version === 0) void means.ask({ type: 'take-garment', tabId });
  }

  function stop(): void {
    stopGarment?.();
    // Whoever starts it again is to follow the same tab again.
    room.change({ tabId: null });
  }

  return {
    stop,

    followTab(tabId: number): void {
      if (tabId === room.getState().tabId) return;
      stopGarment?.();
      room.change({ tabId });
      stopGarment = means.watchGarment(tabId, (garment) => void showGarment(tabId, garment));
    },

    restorePerson: async () => swap('personPhoto', await store.findPerson()),

    async addPhoto(file: File): Promise<void> {
      const before = clearings;
      try {
        const photo = await means.readPhoto(file);
        if (clearings !== before) return;
        await store.keepPerson(photo);
        room.change({ personProblem: null });
        swap('personPhoto', photo);
        room.settle();
      } catch (error) {
        room.change({ personProblem: textOf(error) });
      }
    },

    async removePhoto(): Promise<void> {
      await store.removePerson();
      room.change({ personProblem: null });
      swap('personPhoto', null);
    },

    /** A garment of the person's own, where the page's cannot be had. */
    async addGarment(file: File): Promise<void> {
      const { tabId } = room.getState();
      if (tabId === null) return;
      try {
        await store.keepGarment(tabId, await means.readPhoto(file));
        const title = file.name.replace(/\.\w+$/, '').slice(0, 120);
        await means.noteGarment(tabId, { step: 'ready', title, shop: '', version: means.now(), way: 'file' });
      } catch (error) {
        room.change({ mirror: { step: 'idle', alert: textOf(error) } });
      }
    },

    async pickGarment(): Promise<void> {
      const { tabId } = room.getState();
      if (tabId === null || (await means.ask({ type: 'pick-garment', tabId })) === true) return;
      room.change({ garment: { ...room.getState().garment, step: 'failed', way: null } });
    },

    /** Takes everything off the screen. */
    clear(): void {
      clearings += 1;
      swap('personPhoto', null);
      swap('garmentPicture', null);
      room.change({ garment: { ...room.getState().garment, step: 'none', way: null } });
    },
  };
}

/** A garment that is said to be there and whose picture has gone is none. */
function withoutPicture({ step }: GarmentState): GarmentState['step'] {
  return step === 'ready' ? 'none' : step;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
