import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { PanelDependencies } from './panel-dependencies.ts';
import type { PanelStore } from './panel-store.ts';

/** The two pictures that go into a try-on: the tab's garment and the person's photo. */
export function createPanelPhotos(panelStore: PanelStore, dependencies: PanelDependencies) {
  const { store } = dependencies;
  let stopGarment: (() => void) | null = null;
  /** How often everything was taken off the screen: a photo that was being read meanwhile is somebody's who has left. */
  let clearings = 0;

  /** Puts a picture in the place of another one, whose memory is given back. */
  function swap(key: 'garmentPicture' | 'personPhoto', picture: Blob | null): void {
    const before = panelStore.getState()[key];
    panelStore.change({ [key]: picture && dependencies.show(picture) });
    if (before !== null) dependencies.release(before);
  }

  async function showGarment(tabId: number, garment: GarmentState): Promise<void> {
    const picture = garment.step === 'ready' ? await store.findGarment(tabId) : null;
    if (panelStore.getState().tabId !== tabId) return;
    swap('garmentPicture', picture);
    const isNew = garment.version !== panelStore.getState().garment.version;
    panelStore.change({ garment: picture ? garment : { ...garment, step: withoutPicture(garment) } });
    if (isNew || garment.step === 'ready') panelStore.settle();
    // What the page has is put in place at once; a page that cannot be read is left to the person.
    if (garment.version === 0) void dependencies.ask({ type: 'take-garment', tabId });
  }

  function stop(): void {
    stopGarment?.();
    // Whoever starts it again is to follow the same tab again.
    panelStore.change({ tabId: null });
  }

  return {
    stop,

    followTab(tabId: number): void {
      if (tabId === panelStore.getState().tabId) return;
      stopGarment?.();
      panelStore.change({ tabId });
      stopGarment = dependencies.watchGarment(tabId, (garment) => void showGarment(tabId, garment));
    },

    restorePerson: async () => swap('personPhoto', await store.findPerson()),

    async addPhoto(file: File): Promise<void> {
      const before = clearings;
      try {
        const photo = await dependencies.readPhoto(file);
        if (clearings !== before) return;
        await store.keepPerson(photo);
        panelStore.change({ personProblem: null });
        swap('personPhoto', photo);
        panelStore.settle();
      } catch (error) {
        panelStore.change({ personProblem: textOf(error) });
      }
    },

    async removePhoto(): Promise<void> {
      await store.removePerson();
      panelStore.change({ personProblem: null });
      swap('personPhoto', null);
    },

    /** A garment of the person's own, where the page's cannot be had. */
    async addGarment(file: File): Promise<void> {
      const { tabId } = panelStore.getState();
      if (tabId === null) return;
      try {
        await store.keepGarment(tabId, await dependencies.readPhoto(file));
        const title = file.name.replace(/\.\w+$/, '').slice(0, 120);
        await dependencies.noteGarment(tabId, {
          step: 'ready',
          title,
          shop: '',
          version: dependencies.now(),
          way: 'file',
        });
      } catch (error) {
        panelStore.change({ mirror: { step: 'idle', alert: textOf(error) } });
      }
    },

    async pickGarment(): Promise<void> {
      const { tabId } = panelStore.getState();
      if (tabId === null || (await dependencies.ask({ type: 'pick-garment', tabId })) === true) return;
      panelStore.change({ garment: { ...panelStore.getState().garment, step: 'failed', way: null } });
    },

    /** Takes everything off the screen. */
    clear(): void {
      clearings += 1;
      swap('personPhoto', null);
      swap('garmentPicture', null);
      panelStore.change({ garment: { ...panelStore.getState().garment, step: 'none', way: null } });
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
